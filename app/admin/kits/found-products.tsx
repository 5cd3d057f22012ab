import { useEffect, useRef } from 'react';
import { formatKobo } from '#shop/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { useResetValue } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ProductSearch } from './find-products.ts';
import { ProductSearchField } from './product-search-field.tsx';

/** The search for a product to add. Its button comes first in the form, so that Enter searches and saves nothing. */
export function FoundProducts({
	q,
	found,
	chosen,
	version = q,
}: ProductSearch & {
	/** The ids of those that are added already. */
	chosen: readonly number[];
	/** Differs where the field is to show `q` again, as after a scanned barcode was added. */
	version?: string;
}) {
	const field = useResetValue<HTMLInputElement>(q, version);
	const ids = chosen.join();
	const shown = useRef(ids);
	useEffect(() => {
		if (shown.current === ids) return;
		shown.current = ids;
		// The button that added it, or took it out, is gone.
		focusIfLost(field.current);
	}, [ids, field]);
	return (
		<section aria-labelledby="add" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="add" className="text-2xl">
				Add a product
			</h2>
			<div className="mt-3 grid grid-cols-[1fr_auto] items-end gap-3">
				<ProductSearchField label="Name, SKU, barcode, id or slug" q={q} field={field} />
			</div>
			{found === null ? null : found.length > 0 ? (
				<ul className="mt-3 divide-y divide-line border-line border-y">
					{found.map((product) => (
						<li key={product.id} className="flex min-h-14 items-center gap-3 py-1.5">
							<Picture
								picture={product.cover}
								alt=""
								sizes="3rem"
								className="size-12 shrink-0 object-contain"
							/>
							<span className="min-w-0 grow">
								<span className="wrap-anywhere block font-semibold">{product.name}</span>
								<span className="text-slate text-sm tabular-nums">
									{formatKobo(product.sellingKobo)}, {product.qty} in stock
								</span>
							</span>
							{product.why !== null || chosen.includes(product.id) ? (
								<span className="shrink-0 text-slate text-sm">{product.why ?? 'Added'}</span>
							) : (
								<Button
									type="submit"
									kind="quiet"
									size="small"
									name="add"
									value={product.id}
									aria-label={`Add ${product.name}`}
								>
									Add
								</Button>
							)}
						</li>
					))}
				</ul>
			) : (
				<p className="mt-3 text-slate">Nothing is found for “{q}”.</p>
			)}
		</section>
	);
}
