import { useEffect } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { howPaid, isCashKind } from '#shop/cash/collector-kinds.ts';
import { allCollectors } from '#shop/cash/collectors.ts';
import { parseFields, parsePage } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Problem } from '#shop/kit/problem.ts';
import { capitalized } from '#shop/kit/text.ts';
import {
	ClosedSale,
	closeFlagged,
	FlaggedSale,
	missingSeen,
	recordFlagged,
} from '#shop/till/decide-sale.ts';
import { linesText, shortText } from '#shop/till/sale-goods.ts';
import {
	flaggedSales,
	type ShownFlagged,
	TILL_SALE_SORTS,
	TILL_SALES_A_PAGE,
	tillSalesPage,
} from '#shop/till/till-sales.ts';
import { revalidateUnlessCutOff } from '../../../connection.ts';
import { formFields } from '../../../page-handlers.ts';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Pagination } from '../../../ui/lists/pagination.tsx';
import { payableTo } from '../../cash/door-payment.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { DoneNotice } from '../../forms/done-notice.tsx';
import { listAddress } from '../../lists/list-address.ts';
import { ListPage } from '../../lists/list-page.tsx';
import { readList } from '../../lists/read-list.ts';
import { staffAction, staffLoader } from '../../require-staff.ts';
import { tillUser } from '../till-user.ts';
import type { Route } from './+types/till-sales.ts';
import { FlaggedCard } from './flagged-card.tsx';
import { SalesTable } from './sales-table.tsx';

/** What was sold at the till: first what staff have to look at, then what became of the rest. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Till Sales');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const [{ rows, list }, { rows: flagged, ...pages }, collectors] = await Promise.all([
		readList(url, TILL_SALE_SORTS, (query) => tillSalesPage(db, query), TILL_SALES_A_PAGE),
		flaggedSales(db, parsePage(url.searchParams.get('flagged'))),
		allCollectors(db),
	]);
	return {
		list,
		flagged: list.page === 1 ? flagged.map(flaggedView) : [],
		flaggedPages: pages,
		collectors: collectors.filter(({ isActive }) => isActive).map(payableTo),
		sales: rows.map((sale) => ({
			id: sale.id,
			soldAt: localTime(sale.soldAt),
			soldBy: sale.soldBy,
			goods: linesText(sale.lines),
			total: formatKobo(sale.totalKobo),
			paid: sale.paidTo ? capitalized(howPaid(sale.paidTo)) : '',
			reference: sale.reference,
			orderId: sale.orderId,
			trackingNo: sale.trackingNo,
			decidedBy: sale.decidedBy,
			note: sale.decisionNote,
			counted: sale.counted && { name: sale.counted.name, at: localTime(sale.counted.at) },
		})),
	};
});

export type FlaggedView = ReturnType<typeof flaggedView>;

function flaggedView(sale: ShownFlagged) {
	const { id, soldAt, receivedAt, buyer, lines, totalKobo, short, collector } = sale;
	const { soldBy, sentBy, problem, gone, hasOtherPrices, unpacked, countedAt, reference } = sale;
	return {
		id,
		soldAt: localTime(soldAt),
		receivedAt: localTime(receivedAt),
		soldBy,
		sentBy,
		problem,
		gone,
		hasOtherPrices,
		unpacked,
		buyer: [buyer.firstname, buyer.lastname, buyer.phone].filter(Boolean).join(' '),
		lines: lines.map(({ productId, name, qty, unitKobo }) => ({
			productId,
			text: `${qty} × ${name}`,
			price: formatKobo(unitKobo),
		})),
		goods: linesText(lines),
		total: formatKobo(totalKobo),
		collector: collector && { name: collector.name, isActive: collector.isActive },
		taken: takenText(collector),
		reference,
		countedAt: countedAt && localTime(countedAt),
		short: short.map((each) => ({ productId: each.productId, text: shortText(each) })),
		seen: missingSeen(short),
	};
}

/** "Taken, with Front till", "Paid by transfer to Zenith". */
function takenText(collector: ShownFlagged['collector']): string {
	if (!collector) return 'Taken';
	return isCashKind(collector.kind)
		? `Taken, with ${collector.name}`
		: `Paid ${howPaid(collector)}`;
}

export const action = staffAction(async (context, form, { url }: Route.ActionArgs) => {
	const { db, admin, may } = context;
	const fields = formFields(form);
	const after = (done: string) => redirect(url.pathname + listAddress(url.search, { done }), 303);
	if (fields.intent === 'record') {
		const by = { ...(await tillUser(context)), mayCorrectStock: may('stock') };
		const id = await recordFlagged(db, by, parseFields(FlaggedSale, fields));
		throw after(String(id));
	}
	if (fields.intent !== 'close')
		throw new Problem('invalid', 'The form does not say what it is for: open the page anew.');
	await closeFlagged(db, admin.id, parseFields(ClosedSale, fields));
	throw after('closed');
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function TillSales({ loaderData }: Route.ComponentProps) {
	const { list, flagged, flaggedPages, collectors, sales } = loaderData;
	const [query] = useSearchParams();
	const done = query.get('done');
	useEffect(() => {
		// The card went with the button that settled it.
		if (done) focusIfLost(document.querySelector<HTMLElement>('#content h1'));
	}, [done]);
	return (
		<ListPage
			title="Till Sales"
			whenEmpty="What is sold at the till is listed here once it is recorded or closed."
			noun="settled sale"
			list={list}
			filters={
				<>
					{done ? <DoneNotice key={done} title={doneText(done)} /> : null}
					{flagged.length > 0 ? (
						<section aria-labelledby="flagged" className="space-y-3">
							<h2 id="flagged" className="text-2xl">
								To look at: {flaggedPages.total}
							</h2>
							<p className="max-w-prose text-slate">
								These goods were handed over while the till had no connection, and the shop could
								not record them by itself. Count the shelf, ask whoever sold them, then record the
								sale, or close it.
							</p>
							{flagged.map((sale) => (
								<FlaggedCard key={sale.id} sale={sale} collectors={collectors} />
							))}
							<Pagination
								page={flaggedPages.page}
								lastPage={flaggedPages.lastPage}
								label="Pages of sales to look at"
								href={(to) => listAddress(`${query}`, { flagged: String(to), done: '' })}
							/>
						</section>
					) : null}
				</>
			}
		>
			<SalesTable sales={sales} />
		</ListPage>
	);
}

function doneText(done: string): string {
	return done === 'closed'
		? 'The sale is closed without an order.'
		: `The sale is recorded as order ${Number(done) || ''}.`;
}
