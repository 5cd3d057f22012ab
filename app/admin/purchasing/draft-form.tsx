import { type FormEvent, useRef, useState } from 'react';
import { Form, useFetchers, useNavigation } from 'react-router';
import { formatMoney, nairaToKobo } from '#shop/kit/money.ts';
import { readPieces } from '#shop/kit/piece-fields.ts';
import { LINES, PRICE_OF, QTY_OF } from '#shop/purchasing/purchase-fields.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { seenBefore } from '../forms/seen-field.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { RowField } from '../kits/chosen-product.tsx';
import type { ProductSearch } from '../kits/find-products.ts';
import { FoundProducts } from '../kits/found-products.tsx';
import { TakeOutButton } from '../kits/take-out-button.tsx';
import { ProductLink } from '../products/product-link.tsx';
import { HeadFields } from './head-fields.tsx';
import type { PurchaseOrderView } from './purchase-order-view.ts';

type DraftFormProps = {
	order: PurchaseOrderView;
	search: ProductSearch;
	refused: ActionError | undefined;
};

/** A draft to be filled: each press saves what is typed, the search and the buttons of the rows too. */
export function DraftForm({ order, search, refused }: DraftFormProps) {
	const { lines, currency, isPriced, version } = order;
	const { formData } = useNavigation();
	const busy = (intent: string) => formData?.get('intent') === intent;
	const { sum, addUp } = useSum(order, refused);
	// Typed over this version: saving makes another.
	const touched = useRef(0);
	const isSending = useFetchers().length > 0 || formData !== undefined;
	useUnsavedWarning(() => !isSending && touched.current === version);
	return (
		<Form
			method="post"
			preventScrollReset
			onInput={(event) => {
				touched.current = version;
				addUp(event);
			}}
			className="max-w-4xl space-y-4"
			aria-label="The draft"
		>
			<input type="hidden" name="seen" value={seenBefore(refused) ?? version} />
			<FoundProducts
				{...search}
				chosen={lines.flatMap(({ productId }) => productId ?? [])}
				version={lines.map(({ productId, qty }) => `${productId}:${qty}`).join()}
			/>
			<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
				<h2 id="goods" className="text-2xl">
					What is ordered
				</h2>
				{lines.length > 0 ? (
					<ul className="mt-2 divide-y divide-line border-line border-y">
						{lines.map((line) => (
							<DraftLine
								key={`${line.id} ${line.qty} ${line.price}`}
								line={line}
								currency={currency}
								isPriced={isPriced}
								refused={refused}
							/>
						))}
					</ul>
				) : (
					<p className="mt-2 text-slate">
						Nothing yet. Search for a product above and add it, or scan its barcode into the search.
					</p>
				)}
				<FieldErrors errors={refused?.errors[LINES]} />
				{isPriced && sum > 0 ? (
					<p className="mt-3 text-right font-bold text-lg tabular-nums" aria-live="polite">
						{formatMoney({ minor: sum, currency })}
					</p>
				) : null}
			</section>
			<section aria-label="About the order" className="rounded-card bg-paper p-4 md:p-6">
				<HeadFields order={order} refused={refused} />
			</section>
			<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-card bg-paper p-3 shadow-float md:p-4">
				<Button
					type="submit"
					name="intent"
					value="save"
					kind="quiet"
					size="small"
					busy={busy('save')}
				>
					Save the draft
				</Button>
				<Button type="submit" name="intent" value="order" size="small" busy={busy('order')}>
					Mark as ordered
				</Button>
			</div>
		</Form>
	);
}

type DraftLineProps = {
	line: PurchaseOrderView['lines'][number];
	currency: string;
	isPriced: boolean;
	refused: ActionError | undefined;
};

function DraftLine({ line, currency, isPriced, refused }: DraftLineProps) {
	const { productId, name, supplierCode, stock, qty, price } = line;
	if (productId === null)
		return (
			<li className="py-2 text-slate">{name} is deleted: it leaves the draft when you save it.</li>
		);
	const [qtyField, priceField] = [QTY_OF + productId, PRICE_OF + productId];
	return (
		<li className="py-2">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<span className="min-w-0 grow basis-40">
					<ProductLink
						id={productId}
						name={name}
						className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline decoration-edge underline-offset-4"
					/>
					<span className="block text-slate text-sm tabular-nums">
						{stock} in stock{supplierCode ? `, their number ${supplierCode}` : ''}
					</span>
				</span>
				<span className="flex flex-wrap items-end gap-3">
					<span className="block">
						<span aria-hidden="true" className="block text-slate text-xs">
							Pieces
						</span>
						<RowField
							name={qtyField}
							label={`Pieces of ${name}`}
							errors={refused?.errors[qtyField]}
							defaultValue={refused?.values[qtyField] ?? String(qty)}
							inputMode="numeric"
							maxLength={6}
							className="w-20"
						/>
					</span>
					{isPriced ? (
						<span className="block">
							<span aria-hidden="true" className="block text-slate text-xs">
								{currency} a piece
							</span>
							<RowField
								name={priceField}
								label={`Price of ${name} in ${currency}`}
								errors={refused?.errors[priceField]}
								defaultValue={refused?.values[priceField] ?? price}
								inputMode="decimal"
								maxLength={20}
								className="w-32"
							/>
						</span>
					) : null}
					<TakeOutButton id={productId} name={name} />
				</span>
			</div>
			<FieldErrors id={`${qtyField}-error`} errors={refused?.errors[qtyField]} />
			<FieldErrors id={`${priceField}-error`} errors={refused?.errors[priceField]} />
		</li>
	);
}

/** What the order comes to as it is typed, in hundredths; what is no number yet counts for nothing. */
function useSum({ lines }: PurchaseOrderView, refused: ActionError | undefined) {
	const stored = sumOf(
		lines.map(({ productId, qty, price }) => ({
			qty: refused?.values[QTY_OF + productId] ?? String(qty),
			price: refused?.values[PRICE_OF + productId] ?? price,
		})),
	);
	const [typed, setTyped] = useState({ of: lines, sum: stored });
	const addUp = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const form = new FormData(currentTarget);
		const sum = sumOf(
			lines.map(({ productId }) => ({
				qty: String(form.get(QTY_OF + productId) ?? ''),
				price: String(form.get(PRICE_OF + productId) ?? ''),
			})),
		);
		setTyped({ of: lines, sum });
	};
	return { sum: typed.of === lines ? typed.sum : stored, addUp };
}

function sumOf(lines: readonly { qty: string; price: string }[]): number {
	return lines.reduce(
		(sum, { qty, price }) => sum + (readPieces(qty) ?? 0) * (nairaToKobo(price) ?? 0),
		0,
	);
}
