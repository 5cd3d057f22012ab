import { type ProductCard, shelfPrice } from '#shop/catalogue/product-card.ts';
import { comparePath } from '#shop/compare/compare-address.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

// What is said and offered beside the products that are compared.

/** What the address names and the shop does not sell. */
export function Gone({ names }: { names: readonly string[] }) {
	return (
		<Notice kind="warning" title="No longer sold">
			<p className="wrap-anywhere">{names.join(', ')}</p>
		</Notice>
	);
}

/** A product too many: one of the others can make room for it. */
export function NoRoom({
	cards,
	waiting,
	onlyDifferences,
}: {
	cards: readonly ProductCard[];
	waiting: { slug: string; name: string };
	onlyDifferences: boolean;
}) {
	return (
		<Notice kind="warning" title={`${cards.length} products can be compared at once`}>
			<p>
				To compare <strong className="wrap-anywhere">{waiting.name}</strong> too, take one out:
			</p>
			<ul className="mt-2 flex flex-wrap gap-2">
				{cards.map(({ slug: out, name }) => (
					<li key={out}>
						<ButtonLink
							kind="quiet"
							size="small"
							to={comparePath([...slugsBut(cards, out), waiting.slug], { onlyDifferences })}
						>
							<span className="wrap-anywhere">Take out {name}</span>
						</ButtonLink>
					</li>
				))}
			</ul>
		</Notice>
	);
}

function slugsBut(cards: readonly ProductCard[], out: string): string[] {
	return cards.map(({ slug }) => slug).filter((slug) => slug !== out);
}

/** Goods that are each one press from standing in the comparison. */
export function Others({
	slugs,
	title,
	more,
	cards,
	onlyDifferences,
}: {
	slugs: readonly string[];
	title: string;
	/** Where there are more of them. */
	more: string;
	cards: readonly ProductCard[];
	onlyDifferences: boolean;
}) {
	if (cards.length === 0) return null;
	return (
		<section aria-labelledby="compare-others">
			<SectionHeading id="compare-others" more={{ label: 'See all', to: more }}>
				{title}
			</SectionHeading>
			<ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{cards.map((card) => (
					<li
						key={card.id}
						className="flex items-center gap-3 rounded-card bg-paper p-3 text-sm ring-1 ring-line"
					>
						<Picture picture={card.cover} alt="" sizes="3rem" className="size-12 object-contain" />
						<span className="wrap-anywhere min-w-0 grow">
							<span className="block font-semibold">{card.name}</span>
							<span className="text-slate tabular-nums">{formatKobo(shelfPrice(card).kobo)}</span>
						</span>
						<ButtonLink
							kind="quiet"
							size="small"
							to={comparePath([...slugs, card.slug], { onlyDifferences })}
						>
							Compare
							<span className="sr-only">
								{slugs.length > 0 ? ' with' : null} {card.name}
							</span>
						</ButtonLink>
					</li>
				))}
			</ul>
		</section>
	);
}
