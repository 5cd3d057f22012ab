import { Link } from 'react-router';
import type { NeededExtra } from '#shop/catalogue/extras/needed-extras.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Picture } from '../../ui/picture.tsx';
import { AddToCart } from './add-to-cart.tsx';

/** What the product does not work without, each with its price and one press to add it. */
export function NeededExtras({ extras }: { extras: readonly NeededExtra[] }) {
	return (
		<section
			aria-labelledby="you-also-need"
			className="rounded-card border border-line bg-paper px-4 py-3"
		>
			<h2 id="you-also-need" className="text-xl">
				You also need
			</h2>
			<ul className="mt-1 divide-y divide-line">
				{extras.map((extra) => (
					<li key={extra.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
						<Picture picture={extra.cover} alt="" sizes="3rem" className="size-12 object-contain" />
						<span className="wrap-anywhere min-w-0 grow basis-40">
							<Link
								to={`/product/${extra.slug}`}
								className="inline-flex min-h-6 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
							>
								{extra.name}
							</Link>
							<span className="block text-slate tabular-nums">{formatKobo(extra.sellingKobo)}</span>
						</span>
						<div className="w-36 shrink-0">
							<AddToCart product={extra} />
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
