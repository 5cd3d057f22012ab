import { Link } from 'react-router';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { useLite } from '../ui/lite.ts';
import { Picture } from '../ui/picture.tsx';
import { paymentPromise } from './paying/payment-methods.ts';
import { useShop } from './use-shop.ts';

/** The large picture of the home page; its crop for phones shows the same gear closer. */
export function Hero() {
	const shop = useShop();
	return (
		<section className="relative overflow-hidden bg-ink text-paper">
			<div className="column relative z-10 grid content-center justify-items-start gap-3 pt-7 pb-4 md:min-h-[26rem] md:max-w-[90rem] md:py-12 lg:min-h-[32rem]">
				<p className="text-balance font-semibold text-glow text-sm md:max-lg:max-w-64 md:text-base">
					{shop.tagline}
				</p>
				{/* As narrow as its longest line: the same three lines in every font, so that nothing moves when ours arrives. */}
				<h1 className="w-min text-[min(3.25rem,16.25vw)] uppercase leading-[0.95] md:text-7xl xl:text-8xl">
					NEW ARRIVALS <span className="whitespace-nowrap">FOR YOU</span>
				</h1>
				<ButtonLink to="/new-collections" className="mt-2 px-7">
					Latest Collections
				</ButtonLink>
			</div>
			<DesignPicture
				name="hero"
				narrow={[360, 540, 720]}
				wide={[960, 1440, 1920]}
				className="aspect-5/4 w-full object-cover md:absolute md:inset-0 md:aspect-auto md:h-full md:object-right"
				priority
			/>
		</section>
	);
}

/** What shoppers want to know first, each with a link to the page that says it in full. */
export function Promises() {
	const shop = useShop();
	const all: { icon: IconName; text: string; to: string }[] = [
		{ icon: 'truck', text: shop.deliveryText, to: '/policy' },
		{ icon: 'card', text: paymentPromise(shop), to: '/policy' },
		{ icon: 'check', text: 'Returns within 14 days', to: '/policy' },
		{ icon: 'phone', text: `${shop.phones[0]}, ${shop.supportHours}`, to: '/contact' },
	];
	return (
		<div className="border-line border-b bg-paper">
			<ul className="column grid grid-cols-2 gap-x-4 py-1 lg:grid-cols-4 lg:gap-x-6 lg:py-0">
				{all.map(({ icon, text, to }) => (
					<li key={text}>
						<Link
							to={to}
							className="flex min-h-12 items-center gap-2.5 py-1 text-xs leading-snug underline-offset-4 sm:text-sm hover:underline lg:min-h-16"
						>
							<Icon name={icon} className="size-5 text-ember" />
							{text}
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Two rows of five on wide screens. */
const MOST_TILES = 10;

/** The first categories in one row that scrolls sideways, two per screen on phones, and a link to the others. */
export function CategoryStrip({
	categories,
}: {
	categories: readonly { slug: string; name: string; picture: StoredPicture | null }[];
}) {
	const shown = categories.length > MOST_TILES ? categories.slice(0, MOST_TILES - 1) : categories;
	return (
		<nav aria-label="Shop by category">
			<ul className="scrollbar-none -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 md:-mx-8 md:scroll-px-8 md:px-8 lg:mx-0 lg:grid lg:grid-cols-5 lg:px-0">
				{shown.map(({ slug, name, picture }) => (
					<li key={slug} className="grid w-[7rem] shrink-0 snap-start lg:w-auto">
						<Link
							to={`/${slug}`}
							className="flex flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line hover:ring-edge lg:flex-row lg:items-center"
						>
							<span className="relative block aspect-square overflow-hidden lg:size-20 lg:shrink-0">
								<Picture
									picture={picture}
									alt=""
									className="absolute inset-0 size-full object-cover"
									sizes="(min-width: 64rem) 5rem, 7rem"
								/>
							</span>
							<span className="grid grow content-center px-1 py-2 text-center font-semibold text-sm leading-tight lg:px-3 lg:text-left">
								{name}
							</span>
						</Link>
					</li>
				))}
				{shown === categories ? null : (
					<li className="grid w-[7rem] shrink-0 snap-start lg:w-auto">
						<Link
							to="/collections"
							className="flex items-center justify-center gap-2 rounded-card bg-ink px-3 py-2 text-center font-semibold text-paper text-sm hover:bg-graphite"
						>
							All categories
							<Icon name="right" className="size-4 text-glow" />
						</Link>
					</li>
				)}
			</ul>
		</nav>
	);
}

export function Offers() {
	return (
		<section className="relative overflow-hidden rounded-card bg-ink text-paper">
			<DesignPicture
				name="offers"
				narrow={[360, 720]}
				wide={[800, 1200, 1600]}
				className="aspect-2/1 w-full object-cover md:absolute md:inset-0 md:aspect-auto md:h-full md:object-right"
			/>
			<div className="relative z-10 grid content-center justify-items-start gap-4 p-5 md:min-h-80 md:p-10">
				<h2 className="max-w-[12ch] text-4xl md:text-6xl">Exclusive Offers For You</h2>
				<ButtonLink kind="light" to="/collections" className="px-8">
					Check Now
				</ButtonLink>
			</div>
		</section>
	);
}

/** A picture of the design, cropped for phones and for wide screens; widths in pixels. */
function DesignPicture({
	name,
	narrow,
	wide,
	className,
	priority = false,
}: {
	name: string;
	narrow: readonly number[];
	wide: readonly number[];
	className: string;
	priority?: boolean;
}) {
	if (useLite()) return null;
	const set = (crop: string, widths: readonly number[], format: string) =>
		widths.map((width) => `/pictures/${crop}-${width}.${format} ${width}w`).join(', ');
	return (
		<picture className="contents">
			{['avif', 'webp', 'jpg'].map((format) => (
				<source
					key={format}
					media="(width < 48rem)"
					type={format === 'jpg' ? 'image/jpeg' : `image/${format}`}
					srcSet={set(`${name}-tall`, narrow, format)}
					sizes="100vw"
				/>
			))}
			{['avif', 'webp'].map((format) => (
				<source
					key={format}
					type={`image/${format}`}
					srcSet={set(name, wide, format)}
					sizes="100vw"
				/>
			))}
			<img
				alt=""
				src={`/pictures/${name}-${wide[0]}.jpg`}
				srcSet={set(name, wide, 'jpg')}
				sizes="100vw"
				loading={priority ? 'eager' : 'lazy'}
				fetchPriority={priority ? 'high' : undefined}
				decoding="async"
				className={className}
			/>
		</picture>
	);
}
