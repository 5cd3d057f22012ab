import { type ComponentProps, Fragment } from 'react';
import { Link } from 'react-router';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import type { HomePage } from '#shop/settings/home-page.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { useLite } from '../ui/lite.ts';
import { PageLink } from '../ui/page-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { deliveryPromise } from './delivery/delivery-promise.ts';
import { paymentPromise } from './paying/payment-methods.ts';
import { useShop } from './use-shop.ts';

const HERO_PLACE =
	'absolute inset-y-0 right-0 h-full w-[62%] object-cover max-md:[mask-image:linear-gradient(to_left,#000_60%,transparent)] md:w-full';

/** The large picture of the home page, beside its text; the crop for phones shows the same gear closer. */
export function Hero({ page }: { page: HomePage }) {
	const shop = useShop();
	const { heroTitle, heroPicture } = page;
	return (
		<section className="relative overflow-hidden bg-ink text-paper">
			<div className="column relative z-10 grid content-center justify-items-start gap-2 py-4 md:min-h-[26rem] md:gap-3 md:py-12 lg:min-h-[32rem]">
				<p className="max-w-[46%] text-balance font-semibold text-glow text-sm md:max-w-64 md:text-base lg:max-w-none">
					{shop.tagline}
				</p>
				{/* The same lines in every font, so that nothing moves when ours arrives. */}
				<h1 className="text-[min(2.375rem,11.5vw)] uppercase leading-[0.95] md:text-6xl lg:text-7xl xl:text-8xl">
					{heroTitle.map((line, place) => (
						<Fragment key={heroTitle.slice(0, place + 1).join(' ')}>
							{place > 0 ? ' ' : null}
							<span className="block whitespace-nowrap">{line}</span>
						</Fragment>
					))}
				</h1>
				<ButtonLink to={page.heroLink} className="mt-2 px-5 md:px-7">
					{page.heroButton}
				</ButtonLink>
			</div>
			{heroPicture ? (
				<OwnPicture
					picture={heroPicture}
					sizes="(width < 48rem) 70vw, 100vw"
					className={`${HERO_PLACE} object-center`}
					priority
				/>
			) : (
				<DesignPicture
					name="hero"
					narrow={[360, 540, 720]}
					wide={[960, 1440, 1920]}
					narrowSizes="70vw"
					className={`${HERO_PLACE} object-[70%_40%] md:object-right`}
					priority
				/>
			)}
		</section>
	);
}

/** What shoppers want to know first, each with a link to the page that says it in full. */
export function Promises() {
	const shop = useShop();
	const delivery = deliveryPromise(shop);
	const all: { icon: IconName; text: string; to: string }[] = [
		{ icon: 'truck', text: delivery.title, to: delivery.to },
		{ icon: 'card', text: paymentPromise(shop), to: '/policy' },
		{ icon: 'check', text: shop.returnsText, to: '/policy' },
		{ icon: 'phone', text: `${shop.phones[0]}, ${shop.supportHours}`, to: '/contact' },
	];
	const shown = all.filter(({ text }) => text !== '');
	return (
		<div className="border-line border-b bg-paper">
			<ul className="column scrollbar-none flex scroll-px-[40%] gap-x-6 overflow-x-auto md:grid md:grid-cols-2 md:gap-x-4 md:py-1 lg:grid-cols-4 lg:gap-x-6 lg:py-0">
				{shown.map(({ icon, text, to }) => (
					<li key={text} className="shrink-0 md:shrink">
						<Link
							to={to}
							className="flex min-h-12 items-center gap-2 py-1 text-sm leading-snug underline-offset-4 outline-offset-[-2px] md:gap-2.5 hover:underline lg:min-h-16"
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

/**
 * The first categories in one row that scrolls sideways, two per screen on phones, and a link to the others. No navigation
 * landmark: it also shows those that are left out of the menu.
 */
export function CategoryStrip({
	categories,
}: {
	categories: readonly { slug: string; name: string; picture: StoredPicture | null }[];
}) {
	const shown = categories.length > MOST_TILES ? categories.slice(0, MOST_TILES - 1) : categories;
	return (
		<section aria-label="Shop by category">
			<ul className="scrollbar-none -mx-4 flex [scroll-snap-type:x_proximity] scroll-px-4 gap-3 overflow-x-auto px-4 py-1 md:-mx-8 md:scroll-px-8 md:px-8 lg:mx-0 lg:grid lg:grid-cols-5 lg:px-0">
				{shown.map(({ slug, name, picture }) => (
					<li key={slug} className="grid w-[7rem] shrink-0 snap-start lg:w-auto">
						<PageLink
							to={`/${slug}`}
							className="flex flex-col overflow-hidden rounded-card bg-paper ring-1 ring-line hover:ring-edge lg:flex-row lg:items-center"
						>
							<span className="relative block aspect-4/3 overflow-hidden md:aspect-square lg:size-20 lg:shrink-0">
								<Picture
									picture={picture}
									alt=""
									className="absolute inset-0 size-full object-cover"
									sizes="5rem"
								/>
							</span>
							<span className="wrap-anywhere grid grow content-center px-1 py-2 text-center font-semibold text-sm leading-tight lg:px-3 lg:text-left">
								{name}
							</span>
						</PageLink>
					</li>
				))}
				{shown === categories ? null : (
					<li className="grid w-[7rem] shrink-0 snap-start lg:w-auto">
						<PageLink
							to="/collections"
							className="flex items-center justify-center gap-2 rounded-card bg-ink px-3 py-2 text-center font-semibold text-paper text-sm hover:bg-graphite"
						>
							All categories
							<Icon name="right" className="size-4 text-glow" />
						</PageLink>
					</li>
				)}
			</ul>
		</section>
	);
}

const OFFERS_PLACE =
	'aspect-5/2 w-full object-cover md:absolute md:inset-0 md:aspect-auto md:h-full';

/** From tablets on the text stands on the empty left third of the picture, whose shape the box keeps until there is room. */
export function Offers({ page }: { page: HomePage }) {
	const { offersPicture } = page;
	return (
		<section className="relative overflow-hidden rounded-card bg-ink text-paper md:max-lg:grid md:max-lg:min-h-[calc((100vw-4rem)*3/8)]">
			{offersPicture ? (
				<OwnPicture
					picture={offersPicture}
					sizes="(width < 90rem) 100vw, 86rem"
					className={OFFERS_PLACE}
					shadeClass="max-md:hidden"
				/>
			) : (
				<DesignPicture
					name="offers"
					narrow={[360, 720]}
					wide={[800, 1200, 1600]}
					narrowSizes="100vw"
					className={`${OFFERS_PLACE} md:object-right`}
				/>
			)}
			<div className="relative z-10 grid content-center justify-items-start gap-4 p-5 md:p-8 lg:min-h-88 lg:p-10">
				<h2 className="max-w-[12ch] text-4xl md:text-[min(3rem,5.4vw)] lg:text-6xl">
					{page.offersTitle}
				</h2>
				<ButtonLink kind="light" to={page.offersLink} className="px-8">
					{page.offersButton}
				</ButtonLink>
			</div>
		</section>
	);
}

/** A picture of the owner's, darkened on the left, where words may stand on it whatever it shows. */
function OwnPicture({
	shadeClass = '',
	...picture
}: Omit<ComponentProps<typeof Picture>, 'alt'> & { shadeClass?: string }) {
	return (
		<>
			<Picture {...picture} alt="" />
			<span className={`shade-left absolute inset-0 ${shadeClass}`} />
		</>
	);
}

/** A picture of the design, cropped for phones and for wide screens; widths in pixels. */
function DesignPicture({
	name,
	narrow,
	wide,
	narrowSizes,
	className,
	priority = false,
}: {
	name: string;
	narrow: readonly number[];
	wide: readonly number[];
	/** How wide the crop for phones is shown. */
	narrowSizes: string;
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
					sizes={narrowSizes}
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
