import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductView } from '#shop/catalogue/product-view.ts';

type Fact = { label: string; value: ReactNode };

/**
 * What is known of a product, label by label: what staff filled in, then the specifications of its description. `wide` is
 * for the whole width of the page, in two columns.
 */
export function ProductFacts({ product, wide = false }: { product: ProductView; wide?: boolean }) {
	const { brand, model, size, color, gtin, category, specifications } = product;
	const own: Fact[] = [
		{ label: 'Brand', value: brand },
		{ label: 'Model', value: model },
		{ label: 'Size', value: size },
		{ label: 'Colour', value: color },
		{
			label: 'Category',
			value: (
				<Link
					to={`/${category.slug}`}
					className="underline decoration-edge underline-offset-4 hover:decoration-current"
				>
					{category.name}
				</Link>
			),
		},
		{ label: 'Barcode', value: gtin },
	];
	const stated = new Set(specifications.map(({ label }) => label.toLowerCase()));
	return (
		<section aria-labelledby="facts" className="rounded-card border border-line bg-paper p-5">
			<h2 id="facts" className="mb-3 text-2xl">
				Facts
			</h2>
			<FactTable
				facts={[...own.filter(({ label }) => !stated.has(label.toLowerCase())), ...specifications]}
				lined
				wide={wide}
			/>
		</section>
	);
}

/** Labels and values; facts without a value are left out. `lined` is for long tables, `wide` sets them in two columns. */
export function FactTable({
	facts,
	lined = false,
	wide = false,
}: {
	facts: readonly Fact[];
	lined?: boolean;
	wide?: boolean;
}) {
	const filled = facts.filter(({ value }) => value);
	if (filled.length === 0) return null;
	return (
		<dl
			className={`text-sm ${lined ? 'divide-y divide-line border-line border-t' : ''} ${wide ? 'gap-12 lg:columns-2' : ''}`}
		>
			{Array.from(filled.entries(), ([place, { label, value }]) => (
				<div
					key={`${place} ${label}`}
					className={`grid break-inside-avoid gap-4 ${lined ? 'grid-cols-[minmax(6rem,2fr)_3fr] py-2.5' : 'grid-cols-[4rem_1fr] py-0.5'}`}
				>
					<dt className="text-slate">{label}</dt>
					<dd className={lined ? 'wrap-anywhere' : 'wrap-anywhere font-semibold'}>{value}</dd>
				</div>
			))}
		</dl>
	);
}
