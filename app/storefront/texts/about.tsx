import { Link } from 'react-router';
import { breadcrumbJsonLd, storeJsonLd } from '../../json-ld.ts';
import { pageLoader } from '../../page-handlers.ts';
import { inCity, pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import consoleSmall from '../pictures/console-640.avif';
import consoleJpeg from '../pictures/console-640.jpg';
import consoleLarge from '../pictures/console-1120.avif';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/about.ts';
import { PageHead } from './reading-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'About Us',
		description: `A sound shop${inCity(matches)}: instruments, PA, studio and electronics, honest advice, and help after the sale.`,
		path: '/about',
		jsonLd: (layout) => [
			storeJsonLd(layout),
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: 'About Us', path: '/about' },
			]),
		],
	});
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	return null;
});

const OFFERS = [
	{
		title: 'For the hall and the field',
		text: 'Loudspeakers, mixers, amplifiers and microphones for churches, schools, event halls and open-air crusades, from one speaker on a stand to a whole rig.',
	},
	{
		title: 'For the player',
		text: 'Keyboards, guitars, drum kits, brass and strings, and our own talking drum and udu, with the strings, sticks and stands that keep them going.',
	},
	{
		title: 'For the studio',
		text: 'Interfaces, condenser microphones, monitors and headphones: what you need to record a voice at home, and what to add when it begins to earn.',
	},
	{
		title: 'For the party',
		text: 'DJ controllers, stage lights and the cables that go with them. Cables are what fails first, so we sell those that can be repaired.',
	},
];

const REASONS = [
	{
		title: 'Hear it before you pay',
		text: 'Bring your music, your instrument, your voice. What you order you look at while the driver is there.',
	},
	{
		title: 'Told straight',
		text: 'If the cheaper one is enough for your hall, we say so. A customer who bought too much does not come back.',
	},
	{
		title: 'One price for everybody',
		text: 'The price on the page is what you pay, delivery included. Nobody has to be a good bargainer here.',
	},
	{
		title: 'There when it fails',
		text: 'Within 14 days you can change your mind. If it is faulty we fetch it, and we carry warranty claims to the maker for you.',
	},
];

/** Where delivery is by zone, its fee comes on top. */
function withoutDelivery<Point extends { text: string }>(point: Point): Point {
	return { ...point, text: point.text.replace(', delivery included', '') };
}

export default function About() {
	const { name, city, deliveryByZone } = useShop();
	return (
		<div className="column space-y-12 pt-4">
			<div className="space-y-8">
				<PageHead title={`About ${name}`}>
					<p>
						We sell sound at the Niger bridgehead in {city}, where the road from the west comes off
						the bridge and half of Nigeria comes to buy.
					</p>
				</PageHead>
				<section
					aria-labelledby="mission"
					className="grid overflow-hidden rounded-card bg-ink text-paper lg:grid-cols-2"
				>
					<picture className="contents">
						<source
							type="image/avif"
							srcSet={`${consoleSmall} 640w, ${consoleLarge} 1120w`}
							sizes="(min-width: 64rem) 50vw, 100vw"
						/>
						<img
							src={consoleJpeg}
							alt="The lit knobs of a mixing console in the dark"
							width={640}
							height={427}
							className="h-56 w-full object-cover md:h-80 lg:order-last lg:h-full"
						/>
					</picture>
					<div className="max-w-prose space-y-5 p-6 md:p-12">
						<h2 id="mission" className="text-3xl md:text-4xl">
							Our Mission
						</h2>
						<LevelMeter value={0.8} segments={16} onInk className="h-4" />
						<p className="text-2xl leading-snug">
							Every voice that has something to say should be heard clearly, in the last row too.
						</p>
						<p className="text-lg text-mist leading-relaxed">
							Too much money goes into equipment that is too big, too weak or not what it says on
							the box, and then dies on the first bad day of public supply. We want you to buy once,
							buy right, and know how to keep it alive.
						</p>
					</div>
				</section>
			</div>
			<Points title="What We Offer" points={OFFERS} />
			<Points
				title="Why Choose Us"
				points={deliveryByZone ? REASONS.map(withoutDelivery) : REASONS}
				numbered
			/>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/collections">See the collections</ButtonLink>
				<ButtonLink kind="quiet" to="/contact">
					Visit or write to us
				</ButtonLink>
			</div>
			<p className="text-slate">
				More on how we work: <QuietLink to="/policy">payment and refunds</QuietLink>,{' '}
				<QuietLink to="/faq">questions and answers</QuietLink>,{' '}
				<QuietLink to="/blog">our blog</QuietLink>.
			</p>
		</div>
	);
}

function QuietLink({ to, children }: { to: string; children: string }) {
	return (
		<Link to={to} className="text-ink underline underline-offset-4">
			{children}
		</Link>
	);
}

type Point = { title: string; text: string };

function Points(props: { title: string; points: readonly Point[]; numbered?: boolean }) {
	const { title, points, numbered = false } = props;
	return (
		<section>
			<SectionHeading>{title}</SectionHeading>
			<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
				{points.map((point, place) => (
					<li key={point.title} className="rounded-card bg-paper p-5 md:p-6">
						{numbered ? (
							<span aria-hidden="true" className="display text-4xl text-ember">
								{place + 1}
							</span>
						) : null}
						<h3 className="text-2xl">{point.title}</h3>
						<p className="mt-2 text-slate leading-relaxed">{point.text}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
