import { nameParts } from '#shop/catalogue/name-parts.ts';
import { PLENTY, type ProductCard, shelfPrice, stockLevel } from '#shop/catalogue/product-card.ts';
import { buttonClass } from '../ui/button.tsx';
import { LevelMeter } from '../ui/level-meter.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { PictureToCome } from '../ui/picture-to-come.tsx';
import { Price, Saving } from '../ui/price.tsx';
import { FamilyLine } from './family-line.tsx';
import { AddToCart } from './product/add-to-cart.tsx';

/** How wide a card's photo is shown in a ProductGrid. */
const PHOTO_SIZES =
	'(min-width: 90rem) 18rem, (min-width: 64rem) 20vw, (min-width: 48rem) 18vw, (min-width: 30rem) 27vw, 40vw';

/** Cards in a row share its heights: picture, name, price and what follows each begin on one line. */
const SHARED_ROWS = {
	full: 'row-span-4 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0',
	bare: 'row-span-3 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0',
};

/** The address of a product; within collections, the page that keeps the collection's breadcrumb. */
export function productPath(card: ProductCard, inCollection = false): string {
	return inCollection ? `/collections/${card.categorySlug}/${card.slug}` : `/product/${card.slug}`;
}

/** Cards of products: two in a row on phones, four on wider screens. */
export function ProductGrid({
	cards,
	inCollection = false,
	firstScreen = 0,
	busy = false,
	beside = false,
	bare = false,
	shelf = false,
	heading = 'h3',
}: {
	cards: readonly ProductCard[];
	inCollection?: boolean;
	/** How many photos are visible on the first screen: they load before all others. */
	firstScreen?: number;
	/** Another page of the list is being loaded. */
	busy?: boolean;
	/** A column of filters is beside it on wide screens. */
	beside?: boolean;
	/** On the page of a product, where only that product's own stock and button are shown (spec "Product detail"). */
	bare?: boolean;
	/** On phones one row that scrolls sideways. */
	shelf?: boolean;
	/** One level below the heading of the list. */
	heading?: 'h2' | 'h3';
}) {
	return (
		<ul
			aria-busy={busy || undefined}
			className={`${shelf ? 'max-sm:shelf max-sm:scrollbar-none sm:cards max-sm:overflow-x-auto' : 'cards'} gap-3 transition-opacity [--share:40%] aria-busy:opacity-50 sm:gap-4 sm:[--share:30%] md:[--share:21%] xl:gap-5 ${beside ? 'lg:[--share:30%] xl:[--share:21%]' : ''}`}
		>
			{cards.map((card, place) => (
				<li key={card.id} className={`grid min-w-0 ${bare ? SHARED_ROWS.bare : SHARED_ROWS.full}`}>
					<ProductTile
						card={card}
						to={productPath(card, inCollection)}
						priority={place < firstScreen}
						bare={bare}
						heading={heading}
					/>
				</li>
			))}
		</ul>
	);
}

/** One product of a list: the whole card links to its page, the button adds one piece to the cart. */
export function ProductTile({
	card,
	to,
	priority = false,
	bare = false,
	heading: Heading = 'h3',
}: {
	card: ProductCard;
	to: string;
	priority?: boolean;
	bare?: boolean;
	heading?: 'h2' | 'h3';
}) {
	const { family } = card;
	// What the products of a family differ in is said below.
	const facts = (card.facts ?? []).filter((fact) => !family?.values.includes(fact));
	const { brand, model, type } = nameParts(family?.name ?? card.name, card.brand);
	return (
		<article
			className={`group relative grid overflow-hidden ${bare ? SHARED_ROWS.bare : SHARED_ROWS.full} rounded-card bg-paper ring-1 ring-line transition-shadow hover:ring-edge`}
		>
			<div className="aspect-square p-2 lg:p-4 lite:aspect-auto">
				{card.cover ? (
					<Picture
						picture={card.cover}
						name={card.name}
						alt=""
						sizes={PHOTO_SIZES}
						priority={priority}
						className={`size-full object-contain ${card.qty > 0 ? '' : 'opacity-60'}`}
					/>
				) : (
					<PictureToCome categorySlug={card.categorySlug} className="size-full" />
				)}
				{card.condition && !family ? (
					<p className="absolute top-0 left-0 rounded-br-control bg-ink px-2 py-1 font-semibold text-paper text-sm lg:text-xs">
						{card.condition}
					</p>
				) : null}
			</div>
			<div className={`border-line border-t pt-2.5 ${SIDES}`}>
				{brand ? null : <p className={BRAND}>{card.brand}</p>}
				<Heading className="font-normal font-sans text-sm leading-snug tracking-normal lg:text-[0.9375rem]">
					<PageLink to={to} className="cover-link underline-offset-4 group-hover:underline">
						{brand ? <span className={BRAND}>{brand}</span> : null}
						<span className="line-clamp-3 text-wrap max-[22rem]:line-clamp-4">
							<strong className="font-bold">{model}</strong>
							{type}
						</span>
					</PageLink>
				</Heading>
				{facts.length > 0 ? <p className="mt-1 text-slate text-sm">{facts.join(' · ')}</p> : null}
			</div>
			<div className={`pt-2 ${SIDES}`}>
				{family?.fromKobo ? (
					<span className="inline-flex flex-wrap items-baseline gap-x-1">
						<span className="text-slate text-sm">from</span>
						<Price kobo={family.fromKobo} />
					</span>
				) : (
					<Price {...shelfPrice(card)} withSaving={bare} />
				)}
			</div>
			{bare ? null : (
				<div className={`flex flex-col justify-end gap-3 pt-1.5 ${SIDES}`}>
					{family ? (
						<p className="flex min-w-0 flex-wrap items-center gap-x-2 text-slate text-sm">
							{card.qty > 0 ? null : (
								<span className="font-semibold text-red">{stockLevel(card.qty).words}</span>
							)}
							<FamilyLine family={family} />
						</p>
					) : (
						<StockLine {...card} />
					)}
					<div className="relative">
						{family ? (
							<PageLink
								to={to}
								aria-label={`Choose among ${family.products}: ${family.name}`}
								className={buttonClass({ kind: 'quiet', className: 'w-full px-1! text-sm' })}
							>
								Choose ({family.products})
							</PageLink>
						) : (
							<AddToCart product={card} />
						)}
					</div>
				</div>
			)}
		</article>
	);
}

const SIDES = 'px-2.5 last:pb-2.5 sm:px-3 sm:last:pb-3 lg:px-4 lg:last:pb-4';
/** As high without a brand, so that names beside one another begin on one line. */
const BRAND = 'block min-h-5 truncate text-slate text-sm';

/** A product's stock on the shop's meter and in words; beside it what its price saves. */
function StockLine(card: ProductCard) {
	const { qty } = card;
	const { level, words } = stockLevel(qty);
	return (
		<p className="flex flex-wrap items-center justify-between gap-x-1 text-slate text-sm">
			<span className="flex items-center gap-x-1 whitespace-nowrap sm:gap-x-1.5">
				{/* Beside more words than "In Stock" a narrow card has no room for it. */}
				<LevelMeter
					value={level}
					segments={4}
					scale="reserve"
					className={`h-1.5 sm:h-2 ${words === stockLevel(PLENTY).words ? '' : 'max-lg:hidden'}`}
				/>
				<span className={qty > 0 ? '' : 'font-semibold text-red'}>{words}</span>
			</span>
			{qty > 0 ? <Saving {...shelfPrice(card)} /> : null}
		</p>
	);
}
