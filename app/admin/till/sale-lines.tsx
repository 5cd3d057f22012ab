import { kitContentsText } from '#shop/catalogue/kits/kit-contents-text.ts';
import { MOST_PIECES, PRICE_OF, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import { formatKobo, nairaToKobo } from '#shop/kit/money.ts';
import type { FieldErrors as Refused } from '#shop/kit/problem.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { RowField } from '../kits/chosen-product.tsx';
import { loadedText } from './load-goods.ts';
import { type DraftLine, priceFault, type SaleDraft } from './sale-draft.ts';
import { unsentPieces } from './sale-queue.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import type { Sale } from './use-sale.ts';
import type { Till } from './use-till.ts';

type SaleLinesProps = {
	draft: SaleDraft;
	change: Sale['change'];
	till: Till;
	mayAgreePrices: boolean;
	/** What the shop says of a field. */
	refused: Refused;
};

/** The goods of the sale, how many of each, and at which price if another one was agreed. */
export function SaleLines({ draft, change, till, mayAgreePrices, refused }: SaleLinesProps) {
	const unsent = unsentPieces(till.sales);
	const typed = mayAgreePrices ? [] : draft.lines.filter(({ price }) => price.trim() !== '');
	const heading = useFocusAfterRemoval<HTMLHeadingElement>(draft.lines.length + typed.length);
	return (
		<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
			<h2 ref={heading} id="goods" tabIndex={-1} className="text-2xl">
				Goods
			</h2>
			{draft.lines.length > 0 ? (
				<ul className="mt-2 divide-y divide-line border-line border-y">
					{draft.lines.map((line) => (
						<SaleLine
							key={`${line.goods.id} ${line.scans}`}
							line={line}
							change={change}
							warning={stockWarning(line, unsent.get(line.goods.id) ?? 0, till.goodsAt)}
							mayAgreePrices={mayAgreePrices}
							refused={refused[PRICE_OF + line.goods.id]}
						/>
					))}
				</ul>
			) : (
				<p className="mt-2 text-slate">Nothing yet. Scan a barcode, or search by name above.</p>
			)}
		</section>
	);
}

/** What is in the hand is sold, whatever the count says; but somebody else may have bought it. */
function stockWarning({ goods, qty }: DraftLine, unsent: number, at: number | null): string {
	const left = Math.max(0, goods.stock - unsent);
	if (qty <= left) return '';
	const when = at === null ? '' : ` by the count of ${loadedText(at)}`;
	return `Only ${left} in stock${when}.`;
}

function SaleLine({
	line,
	change,
	warning,
	mayAgreePrices,
	refused,
}: {
	line: DraftLine;
	change: Sale['change'];
	warning: string;
	mayAgreePrices: boolean;
	refused: readonly string[] | undefined;
}) {
	const { goods, qty } = line;
	const contents = kitContentsText({ qty, parts: goods.parts ?? [] });
	const fault = priceFault(line);
	const errors = fault === null ? refused : [fault];
	return (
		<li className="py-3">
			<p className="wrap-anywhere font-semibold">{goods.name}</p>
			<p className="text-slate text-sm tabular-nums">
				{formatKobo(goods.kobo)} each
				{goods.isSerialised ? '. Its serial number is typed in on the order’s page' : ''}
			</p>
			{contents ? <p className="wrap-anywhere text-sm">{contents}</p> : null}
			<LineFields line={line} change={change} mayAgreePrices={mayAgreePrices} errors={errors} />
			{mayAgreePrices || line.price.trim() === '' ? null : (
				<TypedPrice
					line={line}
					onShopPrice={() => change({ type: 'price', id: goods.id, price: '' })}
				/>
			)}
			<FieldErrors id={`${PRICE_OF + goods.id}-error`} errors={errors} />
			<p role="status" className="text-amber text-sm empty:hidden">
				{warning}
			</p>
		</li>
	);
}

/** How many pieces, at which agreed price, and a button that takes the goods out. */
function LineFields({
	line: { goods, qty, price },
	change,
	mayAgreePrices,
	errors,
}: {
	line: DraftLine;
	change: Sale['change'];
	mayAgreePrices: boolean;
	errors: readonly string[] | undefined;
}) {
	return (
		<div className="mt-2 flex flex-wrap items-center gap-2">
			<Stepper
				name={QTY_OF + goods.id}
				label={`Pieces of ${goods.name}`}
				defaultValue={qty}
				max={MOST_PIECES}
				onChange={(pieces) => change({ type: 'qty', id: goods.id, qty: pieces })}
			/>
			{mayAgreePrices ? (
				<RowField
					name={PRICE_OF + goods.id}
					label={`Agreed price of ${goods.name}, in naira`}
					errors={errors}
					value={price}
					onChange={({ target }) => change({ type: 'price', id: goods.id, price: target.value })}
					inputMode="decimal"
					maxLength={20}
					placeholder="Agreed, ₦"
					className="w-24"
				/>
			) : null}
			<Button
				kind="quiet"
				size="small"
				aria-label={`Take out ${goods.name}`}
				onClick={() => change({ type: 'remove', id: goods.id })}
			>
				<Icon name="bin" className="size-5" />
			</Button>
		</div>
	);
}

/** A price that somebody typed who may agree on prices, as whoever sells now sees it: they may only take it back. */
function TypedPrice({ line, onShopPrice }: { line: DraftLine; onShopPrice: () => void }) {
	const { goods, price } = line;
	const kobo = nairaToKobo(price);
	return (
		<p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
			<span className="wrap-anywhere font-semibold text-amber tabular-nums">
				Agreed: {kobo === null ? price : formatKobo(kobo)} each
			</span>
			<Button
				kind="quiet"
				size="small"
				aria-label={`Take the shop’s price of ${goods.name}`}
				onClick={onShopPrice}
			>
				Take the shop’s price
			</Button>
		</p>
	);
}
