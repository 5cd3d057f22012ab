import type { ReactNode } from 'react';
import { PRICE_OF, QTY_OF } from '#shop/checkout/staff-order-lines.ts';
import type { ActionError } from '../../page-handlers.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { ChosenProduct, RowField } from '../kits/chosen-product.tsx';
import { TakeOutButton } from '../kits/take-out-button.tsx';
import type { OrderDraft } from './order-draft.ts';

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
				<ChosenProduct id={productId} product={line} />
				<span className="flex flex-wrap items-end gap-3">
					<Captioned text="Pieces">
						<RowField
							name={qtyField}
							label={`Pieces of ${name}`}
							errors={wrongQty}
							defaultValue={line.typedQty}
							inputMode="numeric"
							maxLength={5}
							className="w-16"
						/>
					</Captioned>
					{mayAgreePrices ? (
						<Captioned text="Agreed price, ₦">
							<RowField
								name={priceField}
								label={`Agreed price of ${name}, in naira`}
								errors={wrongPrice}
								defaultValue={line.typedPrice}
								inputMode="decimal"
								maxLength={20}
								placeholder="none"
								className="w-28"
							/>
						</Captioned>
					) : line.typedPrice ? (
						// Agreed by somebody who may: of a quotation it stands (shop/quotes/price-quote.ts).
						<span className="text-sm">
							<input type="hidden" name={priceField} value={line.typedPrice} />₦{line.typedPrice}{' '}
							agreed
						</span>
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
function Captioned({ text, children }: { text: string; children: ReactNode }) {
	return (
		<span className="block">
			<span aria-hidden="true" className="block text-slate text-xs">
				{text}
			</span>
			{children}
		</span>
	);
}
