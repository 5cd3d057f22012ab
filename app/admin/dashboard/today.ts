import { cashWithCollectors } from '#shop/cash/cash-book.ts';
import { marginToday } from '#shop/dashboard.ts';
import { type CashLosses, lossRates, lostOf, RECENT_DAYS } from '#shop/fulfilment/loss-steps.ts';
import { recentCashLosses } from '#shop/fulfilment/lost-cash-orders.ts';
import { type OrderView, orderViews } from '#shop/fulfilment/order-views.ts';
import type { Counted } from '#shop/kit/counted.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { layawayCounts } from '#shop/layaways/layaway-list.ts';
import type { PeriodSales } from '#shop/orders/sales/sales.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import { answersToRead, openQuestions } from '#shop/questions/staff-questions.ts';
import { quotesToWorkOn } from '#shop/quotes/quote-list.ts';
import { repairCounts } from '#shop/repairs/repair-list.ts';
import { openMessages } from '#shop/shoppers/contact-inbox.ts';
import { waitingReviews } from '#shop/shoppers/staff-reviews.ts';
import type { StaffContext } from '../require-staff.ts';
import type { TodayTile } from './today-tiles.tsx';

// What somebody wants to know who opens the shop in the morning, each with where to go on.

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });
/** The views of the orders that are somebody's work. */
const WORK = ['To confirm', 'To pack', 'To send', 'Cash to collect'];
const A_WEEK = 7;

type Shown = {
	/** One a day, today's last; at least as many as RECENT_DAYS. */
	sales: Promise<readonly PeriodSales[]>;
	/** The products that run low, of which at most `mostLow` are read. */
	low: Promise<readonly unknown[]>;
	mostLow: number;
};

/** All of it, also what this person may not open; `shown` is what the dashboard shows besides. */
export async function loadToday(
	{ db, may }: Pick<StaffContext, 'db' | 'may'>,
	shown: Shown,
): Promise<TodayTile[]> {
	const [sales, low, views, margin, cash, losses, desk, toRead] = await Promise.all([
		shown.sales,
		shown.low,
		orderViews(db),
		marginToday(db),
		cashWithCollectors(db),
		may('money') ? recentCashLosses(db) : null,
		deskTiles(db),
		tilesToRead(db),
	]);
	return [
		...salesTiles(sales),
		...marginTiles(margin),
		...orderTiles(views),
		...desk,
		...cashTiles(cash),
		...lossTiles(losses, sales.at(-RECENT_DAYS)?.start ?? ''),
		{
			label: 'Low stock',
			value: `${low.length}${low.length === shown.mostLow ? '+' : ''}`,
			to: '/admin/tables?level=short',
		},
		...toRead,
	];
}

function salesTiles(sales: readonly PeriodSales[]): TodayTile[] {
	const today = sales.at(-1);
	const weekAgo = sales.at(-1 - A_WEEK);
	const weekday = weekAgo && `Last ${WEEKDAY.format(new Date(`${weekAgo.start}T00:00:00Z`))}`;
	return [
		{
			label: 'Orders today',
			value: (today?.orders ?? 0).toLocaleString('en-NG'),
			note: weekAgo && `${weekday}: ${weekAgo.orders.toLocaleString('en-NG')}`,
			to: today ? `/admin/orders?from=${today.start}` : '/admin/orders',
		},
		{
			label: 'Revenue today',
			value: formatKobo(today?.revenueKobo ?? 0),
			note: weekAgo && `${weekday}: ${formatKobo(weekAgo.revenueKobo)}`,
			to: '/admin/charts',
		},
	];
}

/** None while no cost of today's sales is known. */
function marginTiles({
	knownKobo,
	marginKobo,
}: Awaited<ReturnType<typeof marginToday>>): TodayTile[] {
	if (marginKobo === null) return [];
	const percent = formatMargin(marginPercent(knownKobo, knownKobo - marginKobo));
	return [
		{ label: 'Margin today', value: `${formatKobo(marginKobo)}, ${percent}`, to: '/admin/charts' },
	];
}

function orderTiles(views: readonly OrderView[]): TodayTile[] {
	return WORK.flatMap((label) => {
		const view = views.find((each) => each.label === label);
		return view ? [{ label, value: countText(view), to: `/admin/orders?${view.query}` }] : [];
	});
}

/** Quotations, repairs and layaways that wait for somebody, while there are some. */
async function deskTiles(db: StaffContext['db']): Promise<TodayTile[]> {
	const [{ asked, accepted }, { ready, waiting, overdue }, layaways] = await Promise.all([
		quotesToWorkOn(db),
		repairCounts(db, new Date()),
		layawayCounts(db, new Date()),
	]);
	return [
		...whileSome('Quotes asked for', asked, '/admin/quotes?state=requested'),
		...whileSome('Quotes accepted', accepted, '/admin/quotes?state=accepted'),
		...whileSome('Repairs ready to collect', ready, '/admin/repairs?view=ready'),
		...whileSome('Repairs waiting for an answer', waiting, '/admin/repairs?view=waiting'),
		...whileSome(
			'Repairs overdue at the maker',
			overdue,
			'/admin/repairs?view=maker&sort=expected',
		),
		...whileSome('Layaways overdue', layaways.overdue, '/admin/layaways?view=overdue&sort=due'),
		...whileSome('Layaways paid, to hand over', layaways.paid, '/admin/layaways?view=paid'),
	];
}

function cashTiles({ cash, toMatch }: Awaited<ReturnType<typeof cashWithCollectors>>): TodayTile[] {
	return [
		{ label: 'Cash with collectors', kobo: cash.kobo },
		{ label: 'Transfers and cards to match', kobo: toMatch.kobo },
	].flatMap(({ label, kobo }) =>
		kobo > 0 ? [{ label, value: formatKobo(kobo), to: '/admin/cash' }] : [],
	);
}

/** Of the cash orders since a day. */
function lossTiles(losses: CashLosses | null, from: string): TodayTile[] {
	if (!losses || lostOf(losses) === 0) return [];
	return [
		{
			label: 'Cash orders not taken',
			value: `${lossRates(losses).lostPercent} %`,
			note: `${lostOf(losses)} of ${losses.ended} in ${RECENT_DAYS} days`,
			to: `/admin/cash/refusals?from=${from}`,
		},
	];
}

/** What shoppers wrote. */
async function tilesToRead(db: StaffContext['db']): Promise<TodayTile[]> {
	const [reviews, questions, answers, messages] = await Promise.all([
		waitingReviews(db),
		openQuestions(db),
		answersToRead(db),
		openMessages(db),
	]);
	return [
		{ label: 'Reviews to read', value: reviews.toLocaleString('en-NG'), to: '/admin/reviews' },
		{ label: 'Questions to answer', value: countText(questions), to: '/admin/questions' },
		...whileSome('Answers of buyers to read', answers, '/admin/questions?state=buyers'),
		{ label: 'Messages to answer', value: messages.toLocaleString('en-NG'), to: '/admin/messages' },
	];
}

function whileSome(label: string, counted: Counted, to: string): TodayTile[] {
	return counted.total > 0 ? [{ label, value: countText(counted), to }] : [];
}

function countText({ total, isMore }: Counted): string {
	return `${total.toLocaleString('en-NG')}${isMore ? '+' : ''}`;
}
