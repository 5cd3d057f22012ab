import { Link } from 'react-router';
import { type CashLosses, lossRates, lostOf, RECENT_DAYS } from '#shop/fulfilment/loss-steps.ts';
import type { OrderView } from '#shop/fulfilment/order-views.ts';
import type { Counted } from '#shop/kit/counted.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { PeriodSales } from '#shop/orders/sales/sales.ts';
import { AmountText } from '../../ui/amount-text.tsx';

// What somebody wants to know who opens the shop in the morning, each with where to go on.

type TodayTile = { label: string; value: string; note?: string; to: string };

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });
/** The views of the orders that are somebody's work. */
const WORK = ['To confirm', 'To pack', 'To send', 'Cash to collect'];
const A_WEEK = 7;

/** @param sales one a day, today's last */
export function todayTiles(
	sales: readonly PeriodSales[],
	views: readonly OrderView[],
	{
		reviews,
		questions,
		answers,
		messages,
		quotes,
		repairs,
		low,
		mostLow,
		margin,
		cash,
		toMatch,
		losses,
	}: {
		reviews: number;
		questions: Counted;
		/** Of buyers, to questions. */
		answers: Counted;
		messages: number;
		quotes: Record<'asked' | 'accepted', Counted>;
		repairs: Record<'ready' | 'waiting' | 'overdue', Counted>;
		low: number;
		mostLow: number;
		margin: string | null;
		/** With collectors, in kobo. */
		cash: number;
		/** In accounts and terminals, not matched with a statement yet, in kobo. */
		toMatch: number;
		/** Of the cash orders of the last days. */
		losses: CashLosses | null;
	},
): TodayTile[] {
	const today = sales.at(-1);
	const weekAgo = sales.at(-1 - A_WEEK);
	const lossesFrom = sales.at(-RECENT_DAYS)?.start ?? '';
	const orders = today ? `/admin/orders?from=${today.start}` : '/admin/orders';
	return [
		{
			label: 'Orders today',
			value: (today?.orders ?? 0).toLocaleString('en-NG'),
			note: weekAgo && `${weekdayOf(weekAgo)}: ${weekAgo.orders.toLocaleString('en-NG')}`,
			to: orders,
		},
		{
			label: 'Revenue today',
			value: formatKobo(today?.revenueKobo ?? 0),
			note: weekAgo && `${weekdayOf(weekAgo)}: ${formatKobo(weekAgo.revenueKobo)}`,
			to: '/admin/charts',
		},
		...(margin ? [{ label: 'Margin today', value: margin, to: '/admin/charts' }] : []),
		...WORK.flatMap((label) => {
			const view = views.find((each) => each.label === label);
			if (!view) return [];
			const value = `${view.total.toLocaleString('en-NG')}${view.isMore ? '+' : ''}`;
			return { label, value, to: `/admin/orders?${view.query}` };
		}),
		...quoteTiles(quotes),
		...repairTiles(repairs),
		...(cash > 0
			? [{ label: 'Cash with collectors', value: formatKobo(cash), to: '/admin/cash' }]
			: []),
		...(toMatch > 0
			? [{ label: 'Transfers and cards to match', value: formatKobo(toMatch), to: '/admin/cash' }]
			: []),
		...(losses && lostOf(losses) > 0
			? [
					{
						label: 'Cash orders not taken',
						value: `${lossRates(losses).lostPercent} %`,
						note: `${lostOf(losses)} of ${losses.ended} in ${RECENT_DAYS} days`,
						to: `/admin/cash/refusals?from=${lossesFrom}`,
					},
				]
			: []),
		{
			label: 'Low stock',
			value: `${low}${low === mostLow ? '+' : ''}`,
			to: '/admin/tables?level=short',
		},
		{ label: 'Reviews to read', value: reviews.toLocaleString('en-NG'), to: '/admin/reviews' },
		{
			label: 'Questions to answer',
			value: countText(questions),
			to: '/admin/questions',
		},
		...(answers.total > 0
			? [
					{
						label: 'Answers of buyers to read',
						value: countText(answers),
						to: '/admin/questions?state=buyers',
					},
				]
			: []),
		{ label: 'Messages to answer', value: messages.toLocaleString('en-NG'), to: '/admin/messages' },
	];
}

/** Quotations that wait for staff, while there are some. */
function quoteTiles({ asked, accepted }: Record<'asked' | 'accepted', Counted>): TodayTile[] {
	return [
		{ label: 'Quotes asked for', counted: asked, to: '/admin/quotes?state=requested' },
		{ label: 'Quotes accepted', counted: accepted, to: '/admin/quotes?state=accepted' },
	].flatMap(tileWhileSome);
}

/** Repairs that wait for somebody, while there are some. */
function repairTiles(counts: Record<'ready' | 'waiting' | 'overdue', Counted>): TodayTile[] {
	const { ready, waiting, overdue } = counts;
	return [
		{ label: 'Repairs ready to collect', counted: ready, to: '/admin/repairs?view=ready' },
		{ label: 'Repairs waiting for an answer', counted: waiting, to: '/admin/repairs?view=waiting' },
		{
			label: 'Repairs overdue at the maker',
			counted: overdue,
			to: '/admin/repairs?view=maker&sort=expected',
		},
	].flatMap(tileWhileSome);
}

function tileWhileSome(tile: { label: string; counted: Counted; to: string }): TodayTile[] {
	const { label, counted, to } = tile;
	return counted.total > 0 ? [{ label, value: countText(counted), to }] : [];
}

function countText({ total, isMore }: Counted): string {
	return `${total.toLocaleString('en-NG')}${isMore ? '+' : ''}`;
}

function weekdayOf({ start }: PeriodSales): string {
	return `Last ${WEEKDAY.format(new Date(`${start}T00:00:00Z`))}`;
}

export function TodayTiles({ tiles }: { tiles: readonly TodayTile[] }) {
	if (tiles.length === 0) return null;
	return (
		<section aria-labelledby="today" className="mt-4 rounded-card bg-paper p-4">
			<h2 id="today" className="text-2xl">
				Today
			</h2>
			<ul className="mt-2 grid grid-cols-2 gap-x-4 md:grid-cols-3 xl:grid-cols-5">
				{tiles.map(({ label, value, note, to }) => (
					<li key={label} className="border-line border-t max-md:last:odd:col-span-2">
						<Link to={to} className="group flex h-full min-h-16 flex-col py-2">
							<span className="text-slate text-sm group-hover:underline">{label}</span>
							<span
								className={`font-bold text-lg tabular-nums sm:text-2xl ${value === '0' ? 'text-slate' : ''}`}
							>
								<AmountText>{value}</AmountText>
							</span>
							{note ? <span className="text-slate text-sm tabular-nums">{note}</span> : null}
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
