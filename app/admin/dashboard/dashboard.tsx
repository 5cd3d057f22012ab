import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dashboard, lowStock, recentSales, waitingOrders } from '#shop/dashboard.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { failedMails } from '#shop/mail/sent-mails.ts';
import { ORDER_STATE_LABELS } from '#shop/orders/order-states.ts';
import { isAnyMethodOpen } from '#shop/payments/providers/open-payment-methods.ts';
import { openDiscrepancies } from '#shop/reconciliation/staff-money.ts';
import { settingsSavedAt, shopSettings } from '#shop/settings/settings.ts';
import { waitingReviews } from '#shop/shoppers/staff-reviews.ts';
import { Icon } from '../../ui/icons.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { BarChart } from '../components/bar-chart.tsx';
import { PageHead } from '../components/page-head.tsx';
import { salesBars } from '../components/sales-bars.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/dashboard.ts';
import { FirstSteps, type FirstStepsDone } from './first-steps.tsx';
import { RecentTable } from './recent-table.tsx';

const DAYS = 30;
const MOST_LOW = 7;
/** At this stock, the meter of products that run low is fully lit. */
const FULL_STOCK = 10;

const NOBODY_CAN_ORDER = {
	to: '/admin/settings',
	text: 'Nobody can order online: no way of paying that is on is open',
};

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Dashboard');

export const loader = staffLoader(async ({ db, providers }, _args: Route.LoaderArgs) => {
	const [shop, savedAt, discrepancies, mails, reviews, all, sales, low, waiting] =
		await Promise.all([
			shopSettings(db),
			settingsSavedAt(db),
			openDiscrepancies(db),
			failedMails(db),
			waitingReviews(db),
			dashboard(db),
			recentSales(db, DAYS),
			lowStock(db, MOST_LOW),
			waitingOrders(db),
		]);
	return {
		firstSteps: firstSteps(all, savedAt),
		alarms: [
			isAnyMethodOpen(shop, providers) ? null : NOBODY_CAN_ORDER,
			alarm(discrepancies, 'difference in the money', 'differences in the money', '/admin/money'),
			alarm(mails, 'mail was not sent', 'mails were not sent', '/admin/mails?state=failed'),
			alarm(reviews, 'review waits to be read', 'reviews wait to be read', '/admin/reviews'),
		].filter((each) => each !== null),
		cards: [
			{ label: 'Orders', count: all.ordersCount, to: '/admin/orders' },
			{ label: 'Products', count: all.productsCount, to: '/admin/view-product' },
			{ label: 'Categories', count: all.categoriesCount, to: '/admin/view-category' },
			{ label: 'Users', count: all.usersCount, to: '/admin/profile' },
		],
		recent: recentRows(all),
		bars: salesBars(sales),
		low: low.map(({ id, name, qty }) => ({ id, name, qty })),
		waiting: Object.entries(waiting).map(([state, count]) => ({
			state,
			label: ORDER_STATE_LABELS[state as keyof typeof waiting],
			count,
		})),
	};
});

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
		orders: all.recentOrders.map(({ id, trackingNo, paymentId, createdAt }) => ({
			to: `/admin/orders/${id}`,
			cells: [String(id), trackingNo, paymentId || 'None', localTime(createdAt)],
		})),
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
	const { firstSteps: steps, alarms, cards, recent, bars, low, waiting } = loaderData;
	return (
		<>
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
			{steps ? <FirstSteps done={steps} /> : null}
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
						<BarChart title="Sales a day" unit="Sales" bars={bars.sales} />
						<BarChart title="Revenue a day" unit="Revenue" bars={bars.revenue} />
					</div>
				</Panel>
				<div className="grid content-start gap-4">
					<Panel title="Orders waiting">
						<WaitingOrders waiting={waiting} />
					</Panel>
					<Panel title="Low stock">
						<LowStock low={low} />
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

function WaitingOrders({ waiting }: Pick<Loaded, 'waiting'>) {
	return (
		<ul className="divide-y divide-line">
			{waiting.map(({ state, label, count }) => (
				<li key={state}>
					<Link
						to={`/admin/orders?state=${state}`}
						className="flex min-h-11 items-center justify-between hover:underline"
					>
						{label}
						<span className="font-bold tabular-nums">{count.toLocaleString('en-NG')}</span>
					</Link>
				</li>
			))}
		</ul>
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
