import { GOODS, LABELS_OF } from '#shop/labels/label-list.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { RowField } from '../kits/chosen-product.tsx';
import { TakeOutButton } from '../kits/take-out-button.tsx';
import { choiceOf } from '../lists/chosen-rows.ts';
import { HiddenBadge } from '../lists/hidden-badge.tsx';
import { ProductLink, useMayEditProducts } from '../products/product-link.tsx';
import type { LabelRow } from './label-view.ts';

type GoodsProps = {
	rows: readonly LabelRow[];
	refused: ActionError | undefined;
	isGiving: boolean;
};

/** The products of the list with a number of labels each; those without a barcode can be given one. */
export function LabelGoods({ rows, refused, isGiving }: GoodsProps) {
	const mayGive = useMayEditProducts() && rows.some(({ hasBarcode }) => !hasBarcode);
	return (
		<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="goods" className="text-2xl">
				Products
			</h2>
			{rows.length > 0 ? (
				<ul className="mt-2 divide-y divide-line border-line border-y">
					{rows.map((row) => (
						<GoodsRow
							key={`${row.id} ${row.count}`}
							row={row}
							refused={refused}
							mayGive={mayGive && !row.hasBarcode}
						/>
					))}
				</ul>
			) : (
				<p className="mt-2 text-slate">
					Nothing yet. Search for a product above and add it, or scan its barcode into the search.
				</p>
			)}
			<FieldErrors errors={refused?.errors[GOODS]} />
			{mayGive ? (
				<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
					<Button
						type="submit"
						kind="quiet"
						size="small"
						name="intent"
						value="give"
						busy={isGiving}
					>
						Give the ticked ones a barcode
					</Button>
					<p className="min-w-0 grow basis-60 text-slate text-sm">
						A number of the shop’s own that begins with 20. Scanners read it like any other; it
						means nothing outside this shop.
					</p>
				</div>
			) : null}
		</section>
	);
}

type RowProps = { row: LabelRow; refused: ActionError | undefined; mayGive: boolean };

function GoodsRow({ row, refused, mayGive }: RowProps) {
	const { id, name, count, make, price, code, status } = row;
	const field = LABELS_OF + id;
	const errors = refused?.errors[field];
	return (
		<li className="py-2">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="min-w-0 grow basis-40">
					<ProductLink
						id={id}
						name={name}
						className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline decoration-edge underline-offset-4"
					/>
					<HiddenBadge status={status} />
					<span className="wrap-anywhere block text-slate text-sm tabular-nums">
						{[make, price ?? 'No price', code ?? 'Neither barcode nor SKU']
							.filter(Boolean)
							.join(' · ')}
					</span>
				</span>
				<span className="flex items-center gap-3">
					<RowField
						name={field}
						label={`Labels of ${name}`}
						errors={errors}
						defaultValue={refused?.values[field] ?? String(count)}
						inputMode="numeric"
						maxLength={5}
						className="w-20"
					/>
					<TakeOutButton id={id} name={name} />
				</span>
			</div>
			{mayGive ? (
				<label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm">
					<input
						type="checkbox"
						name={choiceOf(id)}
						value="1"
						defaultChecked={refused ? refused.values[choiceOf(id)] !== undefined : true}
						className="size-5 shrink-0 accent-ember"
					/>
					<span>
						No barcode: give it one<span className="sr-only">, {name}</span>
					</span>
				</label>
			) : null}
			<FieldErrors id={`${field}-error`} errors={errors} />
		</li>
	);
}
