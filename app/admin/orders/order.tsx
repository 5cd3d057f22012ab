import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import type { RequestContext } from '#server/http/request-context.ts';
import { cashOfDeposit } from '#shop/fulfilment/cash-to-pay-back.ts';
import { enterDoorCode } from '#shop/fulfilment/door-codes.ts';
import { orderMargin } from '#shop/fulfilment/order-margin.ts';
import { returnsOf } from '#shop/fulfilment/order-returns.ts';
import { PiecesReturn } from '#shop/fulfilment/return-input.ts';
import { returnPieces } from '#shop/fulfilment/return-pieces.ts';
import { readPieces } from '#shop/fulfilment/returned-pieces.ts';
import { moveOrderByHand, OrderMove } from '#shop/fulfilment/staff-order-moves.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { latestMove, MoveToTakeBack, takeMoveBack } from '#shop/fulfilment/take-move-back.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { LONGEST_NOTE, OrderNote, orderNotes, writeOrderNote } from '#shop/orders/order-notes.ts';
import { returnsStock, staffMovesFrom } from '#shop/orders/order-states.ts';
import { discrepancyKind } from '#shop/payments/discrepancies/discrepancy-kinds.ts';
import { paymentsOf } from '#shop/payments/order-payments.ts';
import {
	acceptPayment,
	askProviderNow,
	PartRefund,
	PaymentReason,
	refundByHand,
	refundPartByHand,
} from '#shop/payments/staff-payments.ts';
import { discrepanciesOf } from '#shop/reconciliation/staff-money.ts';
import { mailShop, shopSettings } from '#shop/settings/settings.ts';
import { refuseWithout } from '#shop/staff/route-permissions.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { OrderFacts, OrderLines } from '../../storefront/orders/order-parts.tsx';
import { backText, orderView } from '../../storefront/orders/order-view.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { CASH_INTENTS, cashForStaff } from '../cash/cash-of-order.ts';
import { OrderCash } from '../cash/order-cash.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { OrderDifferences } from '../money/order-differences.tsx';
import { orderChecksForStaff } from '../order-checks/order-checks.ts';
import { PARCEL_INTENTS, parcelsForStaff, sendFromForm } from '../parcels/order-parcels.ts';
import { Parcels } from '../parcels/parcels.tsx';
import { returning } from '../parcels/returning.ts';
import { refuseUnprovedPart, refuseUnprovedRefundOf } from '../refund-proof.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import { OrderAccount } from '../users/order-account.tsx';
import type { Route } from './+types/order.ts';
import { contactOf } from './contact.ts';
import { ContactLinks } from './contact-links.tsx';
import { History, orderHistory } from './history.tsx';
import { MoveForm } from './move-form.tsx';
import { MarginOfOrder } from './order-margin.tsx';
import { paymentView, type ShownPayment } from './payment-view.ts';
import { Payments } from './payments.tsx';
import { restockedLines } from './restock-choice.tsx';
import { ReturnForm } from './return-form.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Order ${params.id}`);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const { db, may } = context;
	const order = await staffOrder(db, parseId(params.id));
	const payments = await paymentsOf(db, order.id);
	const [latest, discrepancies, notes, returns, { name }, margin, parcels, cash, checks] =
		await Promise.all([
			latestMove(db, order.id, payments),
			discrepanciesOf(db, order.id),
			orderNotes(db, order.id),
			returnsOf(db, order.id),
			shopSettings(db),
			may('prices') ? orderMargin(db, order.id) : null,
			parcelsForStaff(db, order),
			cashForStaff(context, order),
			orderChecksForStaff(context, order),
		]);
	const { shipments, ...shownParcels } = parcels;
	const view = orderView(order, returns);
	const shown = payments.map(paymentView);
	const mayRefund = may('refunds');
	const paid = shown.find(({ mayBeParted }) => mayBeParted);
	return {
		// A review is for its buyer to write.
		order: { ...view, lines: view.lines.map((line) => ({ ...line, reviewPath: null })) },
		account: order.account,
		contact: contactOf(order, name, shipments),
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
			? returning(order, { paid, returns, mayRefund, cashKobo: await cashOfDeposit(db, order) })
			: null,
		givenBack: backText(paid?.givenBack, view.paidBack),
		margin,
		cash,
		checks,
		discrepancies: discrepancies.map(({ kind, paymentId }) => ({
			label: discrepancyKind(kind).label,
			payment: shown.find(({ id, needsDecision }) => needsDecision && id === paymentId)?.id ?? null,
		})),
	};
});

const OTHER_INTENTS = { ...PARCEL_INTENTS, ...CASH_INTENTS };

export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const { db, admin, publicUrl, providers } = context;
	const orderId = parseId(params.id);
	const page = `/admin/orders/${params.id}`;
	const intent = form.get('intent');
	if (intent === 'ask') {
		const payment = await paymentIn(db, orderId, form);
		const { message } = await askProviderNow(db, providers, payment);
		return formDone(request, page, { message });
	} else if (intent === 'note') {
		const note = parseFields(OrderNote, formFields(form));
		await writeOrderNote(db, { adminId: admin.id, orderId, ...formKeyOf(form) }, note);
		return formDone(request, `${page}#history`, { message: 'The note is in the history.' });
	} else if (intent === 'take-back') {
		const move = parseFields(MoveToTakeBack, formFields(form));
		await takeMoveBack(db, { adminId: admin.id, orderId }, move);
	} else if (intent === 'return') {
		const fields = formFields(form);
		const input = parseFields(PiecesReturn, fields);
		if (input.money === 'back') {
			refuseWithout(admin, 'refunds');
			await refuseUnprovedRefundOf(context, orderId);
		}
		const by = { adminId: admin.id, orderId, shop: await mailShop(db, publicUrl) };
		await returnPieces(db, by, readPieces(fields), input);
	} else if (intent === 'part') {
		const { amount, left, reason } = parseFields(PartRefund, formFields(form));
		const payment = await paymentIn(db, orderId, form);
		await refuseUnprovedPart(context, orderId, amount);
		const order = { amountKobo: amount, leftKobo: left, reason, adminId: admin.id };
		await refundPartByHand(db, payment, order);
	} else if (intent === 'refund' || intent === 'accept') {
		const { reason } = parseFields(PaymentReason, formFields(form));
		const payment = await paymentIn(db, orderId, form);
		if (intent === 'refund') await refuseUnprovedRefundOf(context, orderId);
		const by = { reason, adminId: admin.id, publicUrl };
		await (intent === 'refund' ? refundByHand : acceptPayment)(db, payment, by);
	} else if (typeof intent === 'string' && Object.hasOwn(OTHER_INTENTS, intent)) {
		await OTHER_INTENTS[intent]?.(context, { orderId, fields: formFields(form) });
	} else {
		const restock = restockedLines(form);
		const fields = formFields(form);
		const move = parseFields(OrderMove, { ...fields, restock });
		// The choice is in the form of every move of an order that may be cancelled or come back.
		if (move.refund === 'whole' && returnsStock(move.to_state)) {
			refuseWithout(admin, 'refunds');
			await refuseUnprovedRefundOf(context, orderId);
		}
		if (move.to_state === 'delivered') {
			if (move.without_code) refuseWithout(admin, 'money');
			else if (move.door_code) await enterDoorCode(db, orderId ?? 0, move.door_code);
		}
		if (move.to_state === 'sent') {
			await sendFromForm(context, { orderId, fields }, move);
			throw redirect(page, 303);
		}
		const shop = await mailShop(db, publicUrl);
		await moveOrderByHand(db, { adminId: admin.id, orderId, shop }, move);
	}
	throw redirect(page, 303);
});

/** A payment for staff who may not give money back. */
function withoutRefunds(payment: ShownPayment): ShownPayment {
	return { ...payment, mayBeRefunded: false, mayBeParted: false, needsDecision: false };
}

/** The payment of this order that a form names. @throws Problem not-found */
async function paymentIn(
	db: RequestContext['db'],
	orderId: number | null,
	form: FormData,
): Promise<number> {
	const named = parseId(form.get('payment'));
	const found = (await paymentsOf(db, orderId ?? 0)).find(({ id }) => id === named);
	if (!found) throw new Problem('not-found', 'Payment not found');
	return found.id;
}

/** After a refusal too: somebody else may have moved the order, and the page shows where it is by now. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Order({ loaderData }: Route.ComponentProps) {
	const { order, account, history, note, moves, latest, payments, paid, returning } = loaderData;
	const { givenBack, discrepancies, contact, margin, parcels, cash, checks } = loaderData;
	const column = useRestoredFocus(
		[
			order.state,
			returning?.seen,
			parcels.sending.seen,
			...payments.map(({ left }) => left.kobo),
		].join(' '),
	);
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Orders', to: '/admin/orders' }, { name: `Order ${order.id}` }]}
			/>
			<PageHead
				title={`Order ${order.id}`}
				lead={
					<>
						{order.trackingNo}, placed {order.placedAt}. Now:{' '}
						<strong role="status" className="text-ink">
							{order.state}
						</strong>
					</>
				}
			>
				<ButtonLink kind="quiet" size="small" to={`/admin/mails?q=${order.trackingNo}`}>
					Mails
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={`/admin/orders/${order.id}/packing-slip`}>
					Packing slip
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to={`/admin/orders/${order.id}/receipt`}>
					Receipt
				</ButtonLink>
			</PageHead>
			<div className="mt-4 grid items-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div ref={column} tabIndex={-1} className="min-w-0 space-y-4 outline-none">
					<RefusedNotice />
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
						deposit={order.deposit}
						checks={checks}
						lines={order.lines.flatMap(({ id, name, qty, returnedQty }) =>
							qty > returnedQty ? [{ id, name, qty: qty - returnedQty }] : [],
						)}
					/>
					<Parcels key={parcelsKey(parcels)} {...parcels} {...parcels.sending} />
					{returning ? <ReturnForm key={returning.seen} {...returning} /> : null}
					<OrderCash orderId={order.id} cash={cash} />
					<Payments payments={payments} />
					<OrderLines order={order} title="Lines" givenBack={givenBack} />
					{margin ? <MarginOfOrder {...margin} /> : null}
				</div>
				<div className="space-y-4">
					<OrderFacts order={order} forStaff>
						<ContactLinks {...contact} />
					</OrderFacts>
					<OrderAccount {...account} />
					<History history={history} {...note} />
				</div>
			</div>
		</>
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
