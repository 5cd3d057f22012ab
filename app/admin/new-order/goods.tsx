import { LINES, PRICE_OF, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import type { ActionError } from '../../page-handlers.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { LineRow } from './line-row.tsx';
import type { OrderDraft } from './order-draft.ts';

type GoodsProps = {
	lines: OrderDraft['lines'];
	values: Readonly<Record<string, string>>;
	mayAgreePrices: boolean;
	refused: ActionError | undefined;
};

/** The goods of an order or a quotation, each with its number of pieces and its price. */
export function Goods({ lines, values, mayAgreePrices, refused }: GoodsProps) {
	return (
		<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="goods" className="text-2xl">
				Goods
			</h2>
			{lines.length > 0 ? (
				<ul className="mt-2 divide-y divide-line border-line border-y">
					{lines.map((line) => (
						<LineRow
							key={`${line.productId} ${line.typedQty}`}
							line={line}
							mayAgreePrices={mayAgreePrices}
							refused={refused}
						/>
					))}
				</ul>
			) : (
				<p className="mt-2 text-slate">
					Nothing yet. Search for a product above and add it, or scan its barcode into the search.
				</p>
			)}
			<CarriedLines values={values} lines={lines} />
			<FieldErrors errors={refused?.errors[LINES]} />
		</section>
	);
}

/** Goods that were sent and are not among the rows, as when the database was away: the next press has them still. */
function CarriedLines({ values, lines }: Pick<GoodsProps, 'values' | 'lines'>) {
	if (lines.length > 0) return null;
	const sent = Object.entries(values).filter(
		([name]) =>
			(values.intent === 'place' || values.intent === 'save') &&
			(name.startsWith(QTY_OF) || name.startsWith(PRICE_OF)),
	);
	return sent.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
