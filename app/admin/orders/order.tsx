import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { cashToPayBack } from '#shop/fulfilment/cash-to-pay-back.ts';
import { orderMargin } from '#shop/fulfilment/order-margin.ts';
import { returnsOf } from '#shop/fulfilment/order-returns.ts';
import { leftText } from '#shop/fulfilment/returned-pieces.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { latestMove } from '#shop/fulfilment/take-move-back.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { LONGEST_NOTE, orderNotes } from '#shop/orders/order-notes.ts';
import { isWaiting, staffMovesFrom } from '#shop/orders/order-states.ts';
import { discrepancyKind } from '#shop/payments/discrepancies/discrepancy-kinds.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import { payLinkOf } from '#shop/payments/pay-link.ts';
import { discrepanciesOf } from '#shop/reconciliation/staff-money.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { OrderFacts, OrderLines } from '../../storefront/orders/order-parts.tsx';
import { backText, orderView } from '../../storefront/orders/order-view.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { cashForStaff } from '../cash/cash-of-order.ts';
import { OrderCash } from '../cash/order-cash.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { OrderDifferences } from '../money/order-differences.tsx';
import { orderChecksForStaff } from '../order-checks/order-checks.ts';
import { parcelsForStaff } from '../parcels/order-parcels.ts';
import { Parcels } from '../parcels/parcels.tsx';
import { returning } from '../parcels/returning.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import { Units } from '../units/units.tsx';
import { unitsForStaff } from '../units/units-for-staff.ts';
import { documentsOfOrder } from '../users/documents-of-order.ts';
import { OrderAccount } from '../users/order-account.tsx';
import type { Route } from './+types/order.ts';
import { contactOf } from './contact.ts';
import { ContactLinks } from './contact-links.tsx';
import { DOCUMENT_NAMES } from './documents/order-document.tsx';
import { History, orderHistory } from './history.tsx';
import { MoveForm } from './move-form.tsx';
import { workOnOrder } from './order-intents.ts';
import { MarginOfOrder } from './order-margin.tsx';
import { PayLink, payLinkView } from './pay-link.tsx';
import { hasGoneBack, paymentView, type ShownPayment } from './payment-view.ts';
import { Payments } from './payments.tsx';
import { ReturnForm } from './return-form.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Order ${params.id}`);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const { db, may } = context;
	const order = await staffOrder(db, parseId(params.id));
	const payments = await paymentsOf(db, order.id);
	const [
		latest,
		discrepancies,
		notes,
		returns,
		{ name },
		margin,
		parcels,
		cash,
		checks,
		link,
		units,
	] = await Promise.all([
		latestMove(db, order.id, payments),
		discrepanciesOf(db, order.id),
		orderNotes(db, order.id),
		returnsOf(db, order.id),
		shopSettings(db),
		may('prices') ? orderMargin(db, order.id) : null,
		parcelsForStaff(db, order),
		cashForStaff(context, order),
		orderChecksForStaff(context, order),
		payLinkOf(db, order.id),
		unitsForStaff(db, order),
	]);
	const payLink = link && payLinkView(link, context.publicUrl);
	const { shipments, ...shownParcels } = parcels;
	const view = orderView(order, returns);
	const shown = payments.map(paymentView);
	const mayRefund = may('refunds');
	const paid = shown.find(({ mayBeParted }) => mayBeParted);
	return {
		// A review is for its buyer to write.
		order: { ...view, lines: view.lines.map((line) => ({ ...line, reviewPath: null })) },
		/** What may go on sale again when the whole order comes back. */
		restockable: order.lines.flatMap((line) =>
			line.qty > line.returnedQty ? [{ id: line.id, text: leftText(line) }] : [],
		),
		account: { ...order.account, ...(await documentsOfOrder(db, order.id)) },
		contact: contactOf(order, name, { shipments, payLink: payLink?.url ?? null }),
		payLink: payLink && { ...payLink, mayWork: may('orders') },
		history: orderHistory(order, notes, returns, shipments),
		parcels: { ...shownParcels, mayWork: may('orders') },
		note: { longest: LONGEST_NOTE, formKey: newFormKey() },
		moves: may('orders') ? staffMovesFrom(order.state) : [],
		latest: may('orders') ? latest : { ...latest, takeBack: null },
		payments: shown.map((payment) => (mayRefund ? payment : withoutRefunds(payment))),
		paid: paid
			? {
					amount: `${paid.left.money} by ${paid.provider}`,
					kobo: paid.left.kobo,
					isRest: !paid.left.isWhole,
					isDeposit: order.depositKobo > 0,
					mayRefund,
				}
			: null,
		returning: may('orders')
			? returning(order, {
					paid,
					returns,
					mayRefund,
					cashKobo: await cashToPayBack(db, order),
					isToCollect: cash !== null && cash.collected === null,
				})
			: null,
		givenBack: backText(paid?.givenBack, view),
		/** Sending it would give the goods away. */
		isUnpaid: isWaiting(order.state) && !view.onDelivery && hasGoneBack(payments),
		margin,
		cash,
		checks,
		units: { ...units, mayWork: may('orders') },
		discrepancies: discrepancies.map(({ kind, paymentId }) => ({
			label: discrepancyKind(kind).label,
			payment: shown.find(({ id, needsDecision }) => needsDecision && id === paymentId)?.id ?? null,
		})),
	};
});

export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const page = `/admin/orders/${params.id}`;
	const sent = { orderId: parseId(params.id), form, fields: formFields(form) };
	const outcome = await workOnOrder(context, sent);
	if (!outcome) throw redirect(page, 303);
	const { message, part = '' } = outcome;
	return formDone(request, page + part, { message });
});

/** A payment for staff who may not give money back. */
function withoutRefunds(payment: ShownPayment): ShownPayment {
	return { ...payment, mayBeRefunded: false, mayBeParted: false, needsDecision: false };
}

/** After a refusal too: somebody else may have moved the order, and the page shows where it is by now. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Order({ loaderData }: Route.ComponentProps) {
	const { order, account, history, note, moves, latest, payments, paid, returning } = loaderData;
	const { payLink, units } = loaderData;
	const { givenBack, isUnpaid, discrepancies, contact, margin, parcels, cash, checks } = loaderData;
	const { seen: lastSent } = parcels.sending;
	const column = useRestoredFocus(
		[
			order.state,
			returning?.seen,
			lastSent,
			units.seen,
			units.photographed,
			...payments.map(({ left }) => left.kobo),
		].join(' '),
	);
	useSightOfPart(order.state, lastSent);
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Orders', to: '/admin/orders' }, { name: `Order ${order.id}` }]}
			/>
			<OrderHead order={order} isByLink={payLink !== null} />
			<div className="mt-4 grid items-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div ref={column} tabIndex={-1} className="min-w-0 space-y-4 outline-none">
					<RefusedNotice />
					{isUnpaid ? (
						<Notice kind="warning" title="Its payment went back to the shopper">
							<p>Cancel the order, unless it is paid in another way.</p>
						</Notice>
					) : null}
					{payLink ? (
						<PayLink
							{...payLink}
							total={formatKobo(order.totalKobo)}
							chat={contact.chat}
							email={order.email}
						/>
					) : null}
					<OrderDifferences orderId={order.id} differences={discrepancies} />
					<MoveForm
						key={`${order.stateName} ${parcels.sending.seen}`}
						state={order.stateName}
						delivery={order.delivery}
						moves={moves}
						latest={latest}
						paid={paid}
						sending={parcels.sending}
						onDelivery={order.onDelivery}
						isMailed={order.email !== ''}
						deposit={order.deposit}
						checks={checks}
						units={units}
						lines={loaderData.restockable}
					/>
					<Parcels key={parcelsKey(parcels)} {...parcels} {...parcels.sending} />
					<Units key={units.seen} {...units} />
					{returning ? (
						<ReturnForm key={returning.seen} {...returning} goods={units.goods} />
					) : null}
					<OrderCash orderId={order.id} cash={cash} />
					<Payments payments={payments} />
					<OrderLines order={order} title="Lines" givenBack={givenBack} />
					{margin ? <MarginOfOrder {...margin} /> : null}
				</div>
				<div className="space-y-4">
					<OrderFacts order={order} forStaff>
						<ContactLinks {...contact} />
					</OrderFacts>
					<OrderAccount {...account} isMailed={order.email !== ''} />
					<History history={history} {...note} />
				</div>
			</div>
		</>
	);
}

type OrderHeadProps = {
	order: Pick<
		Route.ComponentProps['loaderData']['order'],
		'id' | 'trackingNo' | 'wasPlaced' | 'placedAt' | 'state'
	>;
	/** Whether it waits to be paid by a link: until then it has nothing to pack, and nothing was received. */
	isByLink: boolean;
};

/** The order's number and state, and its documents. */
function OrderHead({ order, isByLink }: OrderHeadProps) {
	const documents = isByLink ? (['proforma'] as const) : (['packing-slip', 'receipt'] as const);
	return (
		<PageHead
			title={`Order ${order.id}`}
			lead={
				<>
					{order.trackingNo}, {order.wasPlaced ? 'placed' : 'begun'} {order.placedAt}. Now:{' '}
					<strong role="status" className="text-ink">
						{order.state}
					</strong>
				</>
			}
		>
			<ButtonLink kind="quiet" size="small" to={`/admin/mails?q=${order.trackingNo}`}>
				Mails
			</ButtonLink>
			{documents.map((document) => (
				<ButtonLink
					key={document}
					kind="quiet"
					size="small"
					to={`/admin/orders/${order.id}/${document}`}
				>
					{DOCUMENT_NAMES[document]}
				</ButtonLink>
			))}
		</PageHead>
	);
}

/** What was typed into the form of a parcel stays until the parcel itself is another. */
const parcelsKey = ({ parcels }: Route.ComponentProps['loaderData']['parcels']) =>
	parcels.map(({ id, seen }) => `${id} ${seen}`).join();

/** Moving the order, or a refund, removes the pressed button; the focus then goes to the column with the next ones. */
function useRestoredFocus(state: string) {
	const column = useRef<HTMLDivElement>(null);
	const before = useRef(state);
	useEffect(() => {
		if (before.current === state) return;
		before.current = state;
		focusIfLost(column.current);
	}, [state]);
	return column;
}

/** After a part of it left, the form is there again for the rest, as if the press had done nothing: what left comes into sight. */
function useSightOfPart(state: string, lastSent: number) {
	const before = useRef({ state, lastSent });
	useEffect(() => {
		const isPart = before.current.state === state && before.current.lastSent !== lastSent;
		before.current = { state, lastSent };
		if (isPart) document.getElementById('parcels')?.scrollIntoView();
	}, [state, lastSent]);
}
