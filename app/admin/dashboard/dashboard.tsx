import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dashboard, lowStock, marginToday, recentSales } from '#shop/dashboard.ts';
import { latestOrderMove } from '#shop/fulfilment/new-orders.ts';
import { orderViews } from '#shop/fulfilment/order-views.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { failedMails } from '#shop/mail/sent-mails.ts';
import { firstOrderDay } from '#shop/orders/sales.ts';
import { isAnyMethodOpen } from '#shop/payments/providers/open-payment-methods.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import { answersToRead, openQuestions } from '#shop/questions/staff-questions.ts';
import { openDiscrepancies } from '#shop/reconciliation/staff-money.ts';
import { settingsSavedAt, shopSettings } from '#shop/settings/settings.ts';
import { openMessages } from '#shop/shoppers/contact-inbox.ts';
import { waitingReviews } from '#shop/shoppers/staff-reviews.ts';
import { Icon } from '../../ui/icons.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { BarChart } from '../components/bar-chart.tsx';
import { PageHead } from '../components/page-head.tsx';
import { salesBars, sinceFirstOrder } from '../components/sales-bars.ts';
import { NewOrders } from '../orders/new-orders.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/dashboard.ts';
import { FirstSteps, type FirstStepsDone } from './first-steps.tsx';
import { LaunchCheck } from './launch-check.tsx';
import { loadLaunchCheck } from './launch-check-data.ts';
import { type RecentRow, RecentTable } from './recent-table.tsx';
import { TodayTiles, todayTiles } from './today-tiles.tsx';

const DAYS = 30;
const MOST_LOW = 7;
/** At this stock, the meter of products that run low is fully lit. */
const FULL_STOCK = 10;

const NOBODY_CAN_ORDER = {
	to: '/admin/settings',
	text: 'Nobody can order online: no way of paying that is on is open',
};

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Dashboard');

export const loader = staffLoader(async (context, _args: Route.LoaderArgs) => {
	const { db, providers } = context;
	// Before the rest: an order that comes while it is read is announced rather than missed.
	const after = await latestOrderMove(db);
	const [
		launch,
		shop,
		savedAt,
		discrepancies,
		mails,
		messages,
		reviews,
		questions,
		answers,
		all,
		sales,
		firstOrder,
		low,
		views,
		margin,
	] = await Promise.all([
		loadLaunchCheck(context),
		shopSettings(db),
		settingsSavedAt(db),
		openDiscrepancies(db),
		failedMails(db),
		openMessages(db),
		waitingReviews(db),
		openQuestions(db),
		answersToRead(db),
		dashboard(db),
		// With as many days before, to compare.
		recentSales(db, 2 * DAYS),
		firstOrderDay(db),
		lowStock(db, MOST_LOW),
		orderViews(db),
		marginToday(db),
	]);
	return {
		launch,
		after,
		firstSteps: firstSteps(all, savedAt),
		alarms: [
			isAnyMethodOpen(shop, providers) ? null : NOBODY_CAN_ORDER,
			alarm(discrepancies, 'difference in the money', 'differences in the money', '/admin/money'),
			alarm(mails, 'mail was not sent', 'mails were not sent', '/admin/mails?state=failed'),
		].filter((each) => each !== null),
		cards: [
			{ label: 'Orders', count: all.ordersCount, to: '/admin/orders' },
			{ label: 'Products', count: all.productsCount, to: '/admin/view-product' },
			{ label: 'Categories', count: all.categoriesCount, to: '/admin/view-category' },
			{ label: 'Users', count: all.usersCount, to: '/admin/profile' },
		],
		recent: recentRows(all),
		today: todayTiles(sales, views, {
			reviews,
			questions,
			answers,
			messages,
			low: low.length,
			mostLow: MOST_LOW,
			margin: formatToday(margin),
		}),
		bars: salesBars(sinceFirstOrder(sales.slice(DAYS), firstOrder), sales.slice(0, DAYS)),
		low: low.map(({ id, name, qty }) => ({ id, name, qty })),
	};
});

export { action } from './launch-check-data.ts';

/** Null while no cost of today's sales is known. */
function formatToday({ knownKobo, marginKobo }: Awaited<ReturnType<typeof marginToday>>) {
	if (marginKobo === null) return null;
	return `${formatKobo(marginKobo)}, ${formatMargin(marginPercent(knownKobo, knownKobo - marginKobo))}`;
}

/** An owner without products is led; a shop that was never set up has its settings from long ago. */
function firstSteps(
	{ productsCount, categoriesCount }: Awaited<ReturnType<typeof dashboard>>,
	savedAt: Date,
): FirstStepsDone {
	if (productsCount > 0) return null;
	return { settings: savedAt.getTime() > 0, category: categoriesCount > 0 };
}

/** Something that needs attention; null when there is nothing. */
function alarm(count: number, one: string, many: string, to: string) {
	return count === 0 ? null : { to, text: howMany(count, one, many) };
}

/** The four tables of recent things in the spec, with formatted cells. */
function recentRows(all: Awaited<ReturnType<typeof dashboard>>) {
	return {
		orders: all.recentOrders.map(
			(order): RecentRow => ({
				to: `/admin/orders/${order.id}`,
				cells: [
					String(order.id),
					order.trackingNo,
					order.paymentId || 'None',
					localTime(order.createdAt),
				],
				notes: {
					1: `${order.firstname} ${order.lastname}`,
					3: formatKobo(order.totalKobo),
				},
				stage: order.state,
			}),
		),
		products: all.recentProducts.map(({ id, name, sellingKobo, createdAt }) => ({
			to: `/admin/edit-product/${id}`,
			cells: [String(id), name, formatKobo(sellingKobo), localTime(createdAt)],
		})),
		categories: all.recentCategories.map(({ id, name, slug, createdAt }) => ({
			to: `/admin/edit-category/${id}`,
			cells: [String(id), name, slug, localTime(createdAt)],
		})),
		users: all.recentUsers.map(({ id, name, email, createdAt }) => ({
			to: `/admin/profile?q=${encodeURIComponent(email)}`,
			cells: [String(id), name, email, localTime(createdAt)],
		})),
	};
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { launch, firstSteps: steps, alarms, cards, recent, bars, low, today, after } = loaderData;
	return (
		<>
			<NewOrders after={after} />
			<PageHead title="Dashboard" />
			{alarms.map(({ to, text }) => (
				<Link
					key={to}
					to={to}
					className="mt-3 flex min-h-11 items-center gap-3 rounded-card border border-line border-l-4 border-l-red bg-paper px-4 py-2 font-semibold hover:underline"
				>
					<span className="grow">{text}</span>
					<Icon name="right" className="size-5 text-slate" />
				</Link>
			))}
			{steps ? <FirstSteps done={steps} /> : <TodayTiles tiles={today} />}
			{launch ? <LaunchCheck check={launch} /> : null}
			<ul className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
				{cards.map((card) => (
					<li key={card.label}>
						<CountCard {...card} />
					</li>
				))}
			</ul>
			<div className="mt-4 grid gap-4 lg:grid-cols-3">
				<Panel title={`The last ${DAYS} days`} className="lg:col-span-2">
					<div className="grid gap-6">
						<BarChart
							title="Sales a day"
							unit="Sales"
							bars={bars.sales}
							total={bars.totals.sales}
						/>
						<BarChart
							title="Revenue a day"
							unit="Revenue"
							bars={bars.revenue}
							total={bars.totals.revenue}
						/>
					</div>
				</Panel>
				<div className="grid content-start gap-4">
					<Panel title="Low stock">
						<LowStock low={low} />
						<Link
							to="/admin/tables/waiting"
							className="mt-2 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
						>
							What shoppers wait for
						</Link>
					</Panel>
				</div>
			</div>
			<RecentTables recent={recent} />
		</>
	);
}

function CountCard({ label, count, to }: { label: string; count: number; to: string }) {
	return (
		<Link
			to={to}
			className="flex items-end justify-between gap-2 rounded-card bg-paper p-4 hover:ring-2 hover:ring-ink"
		>
			<span>
				<span className="block text-slate text-sm">{label}</span>
				<span className="display block text-4xl tabular-nums">{count.toLocaleString('en-NG')}</span>
			</span>
			<Icon name="right" className="size-5 text-slate" />
		</Link>
	);
}

function Panel({
	title,
	className = '',
	children,
}: {
	title: string;
	className?: string;
	children: ReactNode;
}) {
	return (
		<section className={`min-w-0 rounded-card bg-paper p-4 ${className}`}>
			<h2 className="mb-3 text-2xl">{title}</h2>
			{children}
		</section>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

/** The tables of recent things, each with its columns. */
const RECENT = [
	{ of: 'orders', heads: ['ID', 'Tracking No', 'Payment ID', 'Date'], whole: [0, 1, 3] },
	{ of: 'products', heads: ['ID', 'Name', 'Price (NGN)', 'Created'], whole: [0, 2, 3] },
	{ of: 'categories', heads: ['ID', 'Name', 'Slug', 'Created'], whole: [0, 3] },
	{ of: 'users', heads: ['ID', 'Name', 'Email', 'Registered'], whole: [0, 3], email: 2 },
] as const;

function RecentTables({ recent }: Pick<Loaded, 'recent'>) {
	return (
		<div className="mt-4 grid gap-4 2xl:grid-cols-2">
			{RECENT.map(({ of, ...columns }) => (
				<Panel key={of} title={`Recent ${of}`}>
					<RecentTable name={`Recent ${of}`} rows={recent[of]} {...columns} />
				</Panel>
			))}
		</div>
	);
}

function LowStock({ low }: Pick<Loaded, 'low'>) {
	if (low.length === 0) return <p className="text-slate">Nothing is running out.</p>;
	return (
		<ul className="divide-y divide-line">
			{low.map(({ id, name, qty }) => (
				<li key={id}>
					<Link
						to={`/admin/edit-product/${id}`}
						className="flex min-h-11 items-center gap-3 py-1 text-sm hover:underline"
					>
						<span className="line-clamp-2 min-w-0 grow">{name}</span>
						<LevelMeter
							value={qty / FULL_STOCK}
							scale="reserve"
							segments={FULL_STOCK}
							className="h-2"
						/>
						<span className="whitespace-nowrap text-right font-semibold tabular-nums">
							{qty} left
						</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
