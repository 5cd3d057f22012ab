import { PRICE_OF, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { ActionError } from '../../page-handlers.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TakeOutButton } from '../kits/take-out-button.tsx';
import { ProductLink } from '../products/product-link.tsx';
import type { OrderDraft } from './order-draft.ts';

const FIELD =
	'h-11 rounded-control border border-edge bg-paper px-2 text-base tabular-nums aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red';

/** A product of the order: how many, and at which price if another one was agreed. */
export function LineRow({
	line,
	mayAgreePrices,
	refused,
}: {
	line: OrderDraft['lines'][number];
	mayAgreePrices: boolean;
	refused: ActionError | undefined;
}) {
	const { productId, name } = line;
	const [qtyField, priceField] = [QTY_OF + productId, PRICE_OF + productId];
	const wrongQty = refused?.errors[qtyField];
	const wrongPrice = refused?.errors[priceField];
	return (
		<li className="py-2">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<Picture
					picture={line.cover}
					alt=""
					sizes="3rem"
					className="size-12 shrink-0 object-contain"
				/>
				<span className="min-w-0 grow basis-48">
					<ProductLink
						id={productId}
						name={name}
						className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline decoration-edge underline-offset-4"
					/>
					<span className="block text-slate text-sm tabular-nums">
						{formatKobo(line.sellingKobo)} each, {line.isKit ? 'a kit' : `${line.qty} in stock`}
						{line.isShown ? '' : ', hidden'}
					</span>
				</span>
				<span className="flex flex-wrap items-end gap-3">
					<Labelled text="Pieces">
						<input
							type="text"
							name={qtyField}
							defaultValue={line.typedQty}
							inputMode="numeric"
							autoComplete="off"
							maxLength={5}
							aria-label={`Pieces of ${name}`}
							aria-invalid={wrongQty ? true : undefined}
							aria-describedby={wrongQty ? `${qtyField}-error` : undefined}
							className={`${FIELD} w-16`}
						/>
					</Labelled>
					{mayAgreePrices ? (
						<Labelled text="Agreed price, ₦">
							<input
								type="text"
								name={priceField}
								defaultValue={line.typedPrice}
								inputMode="decimal"
								autoComplete="off"
								maxLength={20}
								placeholder="none"
								aria-label={`Agreed price of ${name}, in naira`}
								aria-invalid={wrongPrice ? true : undefined}
								aria-describedby={wrongPrice ? `${priceField}-error` : undefined}
								className={`${FIELD} w-28`}
							/>
						</Labelled>
					) : null}
					<TakeOutButton id={productId} name={name} />
				</span>
			</div>
			<FieldErrors id={`${qtyField}-error`} errors={wrongQty} />
			<FieldErrors id={`${priceField}-error`} errors={wrongPrice} />
		</li>
	);
}

/** The fields have longer names of their own, which say which product they are of. */
function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
	return (
		<span className="block">
			<span aria-hidden="true" className="block text-slate text-xs">
				{text}
			</span>
			{children}
		</span>
	);
}
