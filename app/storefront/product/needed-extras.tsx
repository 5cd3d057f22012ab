import { Link } from 'react-router';
import type { NeededExtra } from '#shop/catalogue/extras/needed-extras.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Picture } from '../../ui/picture.tsx';
import { AddToCart } from './add-to-cart.tsx';

type Kind = { id: string; title: string; goods: readonly NeededExtra[] };

/**
 * What the product does not work without, as staff chose it, then what goes with it by the shop's rules; each with its
 * price and one press to add it.
 */
export function NeededExtras({
	extras,
	goesWith,
}: {
	extras: readonly NeededExtra[];
	goesWith: readonly NeededExtra[];
}) {
	const kinds: Kind[] = [
		{ id: 'you-also-need', title: 'You also need', goods: extras },
		{ id: 'goes-with-it', title: 'Goes with it', goods: goesWith },
	].filter(({ goods }) => goods.length > 0);
	if (kinds.length === 0) return null;
	return (
		<section
			aria-labelledby={kinds.map(({ id }) => id).join(' ')}
			className="grid gap-3 rounded-card border border-line bg-paper px-4 py-3"
		>
			{kinds.map(({ id, title, goods }) => (
				<div key={id}>
					<h2 id={id} className="text-xl">
						{title}
					</h2>
					<ul className="mt-1 divide-y divide-line">
						{goods.map((each) => (
							<Offered key={each.id} product={each} />
						))}
					</ul>
				</div>
			))}
		</section>
	);
}

function Offered({ product }: { product: NeededExtra }) {
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
			<Picture picture={product.cover} alt="" sizes="3rem" className="size-12 object-contain" />
			<span className="wrap-anywhere min-w-0 grow basis-40">
				<Link
					to={`/product/${product.slug}`}
					className="inline-flex min-h-6 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
				>
					{product.name}
				</Link>
				<span className="block text-slate tabular-nums">{formatKobo(product.sellingKobo)}</span>
			</span>
			<div className="w-36 shrink-0">
				<AddToCart product={product} />
			</div>
		</li>
	);
}
