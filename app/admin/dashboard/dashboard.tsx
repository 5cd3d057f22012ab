import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { dashboard, lowStock, recentSales } from '#shop/dashboard.ts';
import { latestOrderMove } from '#shop/fulfilment/new-orders.ts';
import { firstOrderDay } from '#shop/orders/sales/sales.ts';
import { settingsSavedAt, staffSettings } from '#shop/settings/settings.ts';
import { WHOLE_PRODUCTS } from '#shop/staff/permissions.ts';
import { mayRead } from '#shop/staff/route-permissions.ts';
import { Icon } from '../../ui/icons.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { BarChart } from '../components/bar-chart.tsx';
import { PageHead } from '../components/page-head.tsx';
import { salesBars, sinceFirstOrder } from '../components/sales-bars.ts';
import { NewOrders } from '../orders/new-orders.tsx';
import { type StaffContext, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/dashboard.ts';
import { loadAlarms } from './alarms.ts';
import { FIRST_STEPS, FirstSteps, type FirstStepsDone } from './first-steps.tsx';
import { LaunchCheck } from './launch-check.tsx';
import { loadLaunchCheck } from './launch-check-data.ts';
import { Panel } from './panel.tsx';
import { recentRows } from './recent-rows.ts';
import { RecentTables } from './recent-tables.tsx';
import { loadToday } from './today.ts';
import { TodayTiles } from './today-tiles.tsx';

const DAYS = 30;
const MOST_LOW = 7;
/** At this stock, the meter of products that run low is fully lit. */
const FULL_STOCK = 10;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Dashboard');

export const loader = staffLoader(async (context, _args: Route.LoaderArgs) => {
	const { db, admin, may } = context;
	const mayOpen = ({ to }: { to: string }) => mayRead(admin, to.replace(/[?#].*/, ''));
	// Before the rest: an order that comes while it is read is announced rather than missed.
	const after = await latestOrderMove(db);
	// With as many days before, to compare.
	const recent = recentSales(db, 2 * DAYS);
	const runsLow = staffSettings(db).then(({ lowStock: few }) => lowStock(db, MOST_LOW, few));
	const [launch, savedAt, all, sales, firstOrder, low, alarms, today] = await Promise.all([
		may('settings') ? loadLaunchCheck(context) : null,
		settingsSavedAt(db),
		dashboard(db),
		recent,
		firstOrderDay(db),
		runsLow,
		loadAlarms(context),
		loadToday(context, { sales: recent, low: runsLow, mostLow: MOST_LOW }),
	]);
	return {
		launch,
		// Only who may see orders hears of new ones.
		after: may('orders-read') ? after : null,
		firstSteps: FIRST_STEPS.every((step) => mayOpen(step)) ? firstSteps(all, savedAt) : null,
		alarms: alarms.filter(mayOpen),
		cards: [
			{ label: 'Orders', count: all.ordersCount, to: '/admin/orders' },
			{ label: 'Products', count: all.productsCount, to: '/admin/view-product' },
			{ label: 'Categories', count: all.categoriesCount, to: '/admin/view-category' },
			{ label: 'Users', count: all.usersCount, to: '/admin/profile' },
		].filter(mayOpen),
		recent: recentRows(all, may),
		today: today.filter(mayOpen),
		bars: may('money')
			? salesBars(sinceFirstOrder(sales.slice(DAYS), firstOrder), sales.slice(0, DAYS))
			: null,
		low: may('stock') ? lowRows(low, may) : null,
	};
});

function lowRows(low: Awaited<ReturnType<typeof lowStock>>, may: StaffContext['may']) {
	return low.map(({ id, name, qty }) => ({
		to: may(...WHOLE_PRODUCTS)
			? `/admin/edit-product/${id}`
			: `/admin/tables?${new URLSearchParams({ q: name })}`,
		name,
		qty,
	}));
}

export { action } from './launch-check-data.ts';

/** An owner without products is led; a shop that was never set up has its settings from long ago. */
function firstSteps(
	{ productsCount, categoriesCount }: Awaited<ReturnType<typeof dashboard>>,
	savedAt: Date,
): FirstStepsDone {
	if (productsCount > 0) return null;
	return { settings: savedAt.getTime() > 0, category: categoriesCount > 0 };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { launch, firstSteps: steps, alarms, cards, recent, bars, low, today, after } = loaderData;
	return (
		<>
			{after === null ? null : <NewOrders after={after} />}
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
			<ul className="mt-4 grid grid-cols-2 gap-3 empty:hidden md:grid-cols-4">
				{cards.map((card) => (
					<li key={card.label}>
						<CountCard {...card} />
					</li>
				))}
			</ul>
			<div className="mt-4 grid gap-4 empty:hidden lg:grid-cols-3">
				{bars ? <SalesPanel bars={bars} /> : null}
				{low ? (
					<div className="grid content-start gap-4">
						<Panel title="Low stock">
							<LowStock low={low} />
							<p className="mt-2 flex flex-wrap gap-x-4">
								<PanelLink to="/admin/what-to-order">What to order</PanelLink>
								<PanelLink to="/admin/tables/waiting">What shoppers wait for</PanelLink>
							</p>
						</Panel>
					</div>
				) : null}
			</div>
			<RecentTables recent={recent} />
		</>
	);
}

function SalesPanel({ bars }: { bars: NonNullable<Loaded['bars']> }) {
	return (
		// A young shop has fewer than it looks back.
		<Panel title={`The last ${bars.sales.length} days`} className="lg:col-span-2">
			<div className="grid gap-4 md:grid-cols-2 md:gap-6">
				<BarChart
					title="Sales a day"
					unit="Sales"
					bars={bars.sales}
					total={bars.totals.sales}
					legend={false}
				/>
				<BarChart
					title="Revenue a day"
					unit="Revenue"
					bars={bars.revenue}
					total={bars.totals.revenue}
					legend={false}
				/>
			</div>
			{bars.totals.sales.before === null ? null : (
				<p className="mt-1 text-slate text-sm">
					Columns: these days. Dashed line: as many days before.
				</p>
			)}
		</Panel>
	);
}

function CountCard({ label, count, to }: { label: string; count: number; to: string }) {
	return (
		<Link
			to={to}
			className="flex items-center justify-between gap-2 rounded-card bg-paper px-4 py-2 hover:ring-2 hover:ring-ink"
		>
			<span className="text-slate text-sm">{label}</span>
			<span className="display text-3xl tabular-nums">{count.toLocaleString('en-NG')}</span>
		</Link>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

function LowStock({ low }: { low: NonNullable<Loaded['low']> }) {
	if (low.length === 0) return <p className="text-slate">Nothing is running out.</p>;
	return (
		<ul className="divide-y divide-line">
			{low.map(({ to, name, qty }) => (
				<li key={to}>
					<Link to={to} className="flex min-h-11 items-center gap-3 py-1 text-sm hover:underline">
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

function PanelLink(props: ComponentProps<typeof Link>) {
	return (
		<Link
			{...props}
			className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
		/>
	);
}
