import { Link } from 'react-router';
import type { KitView } from '#shop/catalogue/kits/kit-view.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Picture } from '../../ui/picture.tsx';

/** What a kit is made of, and what it saves. */
export function KitContents({ kit: { parts, sumKobo, savingKobo } }: { kit: KitView }) {
	return (
		<section
			aria-labelledby="in-this-kit"
			className="rounded-card border border-line bg-paper px-4 py-3"
		>
			<h2 id="in-this-kit" className="text-xl">
				In this kit
			</h2>
			<ul className="mt-1 divide-y divide-line">
				{parts.map(({ id, name, path, pieces, sellingKobo, cover }) => (
					<li key={id} className="flex min-h-14 items-center gap-3 py-1.5 text-sm">
						<Picture picture={cover} alt="" sizes="3rem" className="size-12 object-contain" />
						<span className="wrap-anywhere min-w-0 grow">
							<span className="font-semibold tabular-nums">{pieces} × </span>
							{path ? (
								<Link
									to={path}
									className="py-3 font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
								>
									{name}
								</Link>
							) : (
								<span className="font-semibold">{name}</span>
							)}
						</span>
						{sellingKobo > 0 ? (
							<span className="shrink-0 text-slate tabular-nums">
								{formatKobo(sellingKobo * pieces)}
							</span>
						) : null}
					</li>
				))}
			</ul>
			{sumKobo !== null && savingKobo > 0 ? (
				<p className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-2 text-sm tabular-nums">
					<span className="text-slate">Bought one by one {formatKobo(sumKobo)}</span>
					<strong className="text-ember">You save {formatKobo(savingKobo)}</strong>
				</p>
			) : null}
		</section>
	);
}
