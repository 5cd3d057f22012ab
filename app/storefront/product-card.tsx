import { Link } from 'react-router';
import { brandInName, type ProductCard, stockLevel } from '#shop/catalogue/product-card.ts';
import { LevelMeter } from '../ui/level-meter.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { AddToCart } from './product/add-to-cart.tsx';

/** How wide a card's photo is shown in a ProductGrid. */
const PHOTO_SIZES =
	'(min-width: 90rem) 18rem, (min-width: 64rem) 20vw, (min-width: 48rem) 18vw, 40vw';

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
	/** One level below the heading of the list. */
	heading?: 'h2' | 'h3';
}) {
	return (
		<ul
			aria-busy={busy || undefined}
			className={`cards gap-3 transition-opacity [--share:40%] aria-busy:opacity-50 sm:gap-4 md:[--share:21%] xl:gap-5 ${beside ? 'lg:[--share:30%] xl:[--share:21%]' : ''}`}
		>
			{cards.map((card, place) => (
				<li key={card.id} className="grid min-w-0">
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
	// Two narrow lines would cut off what distinguishes one cable from the next, so the name omits the brand above it.
	const [brand, rest] = brandInName(card.name, card.brand);
	return (
		<article className="group relative flex flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line transition-shadow hover:ring-edge">
			<div className="aspect-square p-2 lg:p-4 lite:aspect-auto">
				<Picture
					picture={card.cover}
					tagCache={card.name}
					alt=""
					sizes={PHOTO_SIZES}
					priority={priority}
					className={`size-full object-contain ${card.qty > 0 ? '' : 'opacity-60'}`}
				/>
			</div>
			<div className="flex grow flex-col gap-2 border-line border-t p-3 lg:p-4">
				<div>
					<p className="min-h-4 truncate text-slate text-xs">{card.brand}</p>
					<Heading className="mt-0.5 line-clamp-2 min-h-[2lh] text-wrap font-sans font-semibold text-sm leading-snug tracking-normal lg:text-[0.9375rem]">
						<Link
							to={to}
							className="underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
						>
							{brand ? <span className="max-lg:sr-only">{brand}</span> : null}
							{rest}
						</Link>
					</Heading>
				</div>
				<div className="min-h-12 grow xl:min-h-7">
					<Price kobo={card.sellingKobo} originalKobo={card.originalKobo} />
				</div>
				{bare ? null : (
					<>
						<StockMeter qty={card.qty} />
						<div className="relative mt-1">
							<AddToCart product={card} />
						</div>
					</>
				)}
			</div>
		</article>
	);
}

/** A product's stock on the shop's meter, in words too. */
function StockMeter({ qty }: { qty: number }) {
	const { level, words } = stockLevel(qty);
	return (
		<p className="flex flex-wrap items-center gap-x-1.5 text-slate text-xs">
			<LevelMeter value={level} segments={6} scale="reserve" className="h-2" />
			<span className={qty > 0 ? '' : 'font-semibold text-red'}>{words}</span>
		</p>
	);
}
