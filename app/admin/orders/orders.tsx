import { useActionData, useLocation } from 'react-router';
import { cashCollectedAt } from '#shop/cash/cash-book.ts';
import { countPickups } from '#shop/delivery/order-delivery.ts';
import { discountNamed } from '#shop/discounts/discount-list.ts';
import { moveOrdersByHand, takeMovesBack } from '#shop/fulfilment/bulk-moves.ts';
import { latestOrderMove } from '#shop/fulfilment/new-orders.ts';
import { goodsOf } from '#shop/fulfilment/order-goods.ts';
import { orderViews } from '#shop/fulfilment/order-views.ts';
import {
	ORDER_SORTS,
	type OrderFilter,
	type OrderSum,
	paymentModes,
	readOrderFilter,
	STAFF_ORDERS_A_PAGE,
	staffOrderPage,
	sumOfOrders,
} from '#shop/fulfilment/staff-orders.ts';
import { TAKE_BACK_SECONDS } from '#shop/fulfilment/take-move-back.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { BULK_MOVES, isOrderState } from '#shop/orders/order-states.ts';
import { orderMoney } from '#shop/payments/staff-payments.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { type ActionError, formFields } from '../../page-handlers.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { chosenWithValues } from '../lists/chosen-rows.ts';
import { DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { type StaffContext, staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/orders.ts';
import { BulkForm, ORDERS_FORM } from './bulk-form.tsx';
import { BulkOutcomeNotice, EVENT, type ShownBulkOutcome } from './bulk-outcome.tsx';
import { NewOrderSound, NewOrders } from './new-orders.tsx';
import { ORDER_COLUMNS, orderRow } from './order-columns.tsx';
import { OrderFilters, OrderViews, ROWS_CHOICES } from './order-filters.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Orders');

export const loader = staffLoader(async (context, { url }: Route.LoaderArgs) => {
	const { db } = context;
	const filter = readOrderFilter(Object.fromEntries(url.searchParams));
	const chosenRows = ROWS_CHOICES.find((rows) => String(rows) === url.searchParams.get('per_page'));
	if (chosenRows) context.rememberOrderRows(chosenRows);
	// Before the rest: an order that comes while it is read is announced rather than missed.
	const after = await latestOrderMove(db);
	const [{ rows, list, sort }, modes, views, discount] = await Promise.all([
		readList(
			url,
			ORDER_SORTS,
			(query) => staffOrderPage(db, query, filter),
			context.orderRows() ?? STAFF_ORDERS_A_PAGE,
			// The last page of a view may be empty once its orders are moved.
			{ staysPut: true },
		),
		paymentModes(db),
		orderViews(db),
		filter.discountId ? discountNamed(db, filter.discountId) : null,
	]);
	const ids = rows.map(({ id }) => id);
	const [money, cashAt, goods, sum] = await Promise.all([
		orderMoney(db, ids),
		cashCollectedAt(db, ids),
		goodsOf(db, ids),
		isSummed(url, filter) && !list.isMore ? sumOfOrders(db, filter) : null,
	]);
	const orders = rows.map((order) =>
		orderRow(order, money.get(order.id), goods.get(order.id), cashAt.get(order.id)),
	);
	return {
		orders,
		list,
		sort,
		modes,
		views,
		discount,
		days: filter.days,
		after,
		sum: sum && sumText(sum, filter),
	};
});

/** Orders in one state, or to collect for, are added up; with the cancelled among the others, a sum would say nothing. */
function isSummed(url: URL, { state, cashOpen }: OrderFilter): boolean {
	return (state !== null || cashOpen) && !url.searchParams.get('q');
}

function sumText({ totalKobo, collectKobo }: OrderSum, { cashOpen }: OrderFilter): string {
	return cashOpen ? `${formatKobo(collectKobo)} to collect` : `${formatKobo(totalKobo)} together`;
}

export const action = staffAction(async (context, form, _args: Route.ActionArgs) => {
	const isBack = form.get('intent') === 'take-back';
	const { fault, ...outcome } = isBack
		? {
				toState: null,
				pickups: 0,
				...(await takeMovesBack(context.db, context.admin.id, movesIn(form))),
			}
		: await moveChosen(context, form);
	if (fault) context.report(fault);
	return { ok: true as const, ...outcome, seconds: TAKE_BACK_SECONDS };
});

/** @throws Problem invalid when no order is ticked, or not said what they shall be */
async function moveChosen({ db, admin, publicUrl }: StaffContext, form: FormData) {
	const toState = Object.values(BULK_MOVES).find((state) => state === form.get('to_state'));
	if (!toState) throw new Problem('invalid', 'Choose what the ticked orders shall be.');
	const seen = chosenWithValues(form).flatMap(({ id, value }) =>
		isOrderState(value) ? { orderId: id, state: value } : [],
	);
	if (seen.length === 0) throw new Problem('invalid', 'Tick the orders first.');
	if (seen.length > MOST_ROWS_A_PAGE)
		throw new Problem('invalid', `Tick at most ${MOST_ROWS_A_PAGE} orders.`);
	const by = { adminId: admin.id, shop: await mailShop(db, publicUrl) };
	const outcome = await moveOrdersByHand(db, by, seen, toState);
	const ids = outcome.done.map(({ orderId }) => orderId);
	const pickups = toState === 'sent' ? await countPickups(db, ids) : 0;
	return { toState, pickups, ...outcome };
}

/** The moves that a form takes back. */
function movesIn(form: FormData): { orderId: number; event: number }[] {
	return Object.entries(formFields(form))
		.flatMap(([name, value]) => {
			const orderId = name.startsWith(EVENT) ? parseId(name.slice(EVENT.length)) : null;
			const event = parseId(value);
			return orderId && event ? { orderId, event } : [];
		})
		.slice(0, MOST_ROWS_A_PAGE);
}

export default function Orders({ loaderData }: Route.ComponentProps) {
	const { orders, list, sort, views, after } = loaderData;
	const may = useMay();
	const { search } = useLocation();
	const outcome = useBulkOutcome();
	// What was ticked is moved: the boxes begin anew.
	const round = outcome?.done.map(({ event }) => event).join() ?? '';
	return (
		<ListPage
			title="Orders"
			noun="order"
			list={list}
			{...(may('orders') ? { action: { label: 'New Order', to: '/admin/orders/new' } } : {})}
			whenEmpty="What shoppers order comes here at once; this page tells you of it."
			sum={loaderData.sum}
			filters={
				<>
					<NewOrders after={after} />
					{outcome ? <BulkOutcomeNotice key={round} outcome={outcome} /> : null}
					<OrderViews views={views} />
					<OrderFilters {...loaderData} rows={list.perPage} />
				</>
			}
		>
			<BulkForm
				key={round}
				states={may('orders') ? orders.map(({ stage }) => stage) : []}
				rows={orders.length}
				isNew={outcome !== undefined}
				sendsPickups={orders.some(({ stage, isPickup }) => stage === 'packed' && isPickup)}
			>
				<DataTable
					caption="Orders"
					isDense
					columns={ORDER_COLUMNS}
					rows={orders}
					sort={sort}
					chosenFor={ORDERS_FORM}
					choiceValue={({ stage }) => stage}
					nameOf={({ id }) => `order ${id}`}
				/>
			</BulkForm>
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<ExportLink href={`/admin/orders/export.csv${search}`} needsProof>
					Export these orders (CSV)
				</ExportLink>
				<NewOrderSound />
			</div>
		</ListPage>
	);
}

/** What became of the orders that were ticked last, if they were not refused as a whole. */
function useBulkOutcome(): ShownBulkOutcome | undefined {
	const posted = useActionData<({ ok: true } & ShownBulkOutcome) | ActionError>();
	return posted?.ok ? posted : undefined;
}
