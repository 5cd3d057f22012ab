import { useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { CashCollection, collectCash } from '#shop/cash/collect-cash.ts';
import {
	type CollectorKind,
	howPaid,
	isCashKind,
	isPaidInCash,
	WAYS_TO_PAY,
} from '#shop/cash/collector-kinds.ts';
import { allCollectors, collectorOfUser } from '#shop/cash/collectors.ts';
import { type CashOfOrder, cashOfOrder, cashSeen } from '#shop/cash/order-cash.ts';
import { doorCodeOf, enterDoorCode, MOST_WRONG_CODES } from '#shop/fulfilment/door-codes.ts';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { parseFields } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo, koboToNaira } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { capitalized } from '#shop/kit/text.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/contact-text.tsx';
import { CheckField, InputField } from '../../ui/field.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenBefore } from '../forms/seen-field.tsx';
import { typedNaira } from '../forms/typed-naira.ts';
import { DoorCodeField } from '../order-checks/move-checks.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/collect.ts';
import { handedOverText } from './cash-of-order.ts';
import { NotCashFields, PaidToField, payableTo } from './door-payment.tsx';

/** One order at the door, on one screen of a phone: how much is due, and one large button. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Collect cash');

export const loader = staffLoader(async ({ db, admin }, { params }: Route.LoaderArgs) => {
	const order = await staffOrder(db, parseId(params.id));
	const [cash, collectors, own, code] = await Promise.all([
		cashOfOrder(db, order),
		allCollectors(db),
		collectorOfUser(db, admin.id),
		order.state === 'sent' ? doorCodeOf(db, order.id) : null,
	]);
	if (!cash) throw new Problem('not-found', 'This order is not paid in cash.');
	const { collected } = cash;
	return {
		trackingNo: order.trackingNo,
		receiver: `${order.firstname} ${order.lastname}`,
		phone: order.phone,
		place: `${order.address}, ${order.city}`,
		isOnItsWay: order.state === 'sent',
		isPickup: order.delivery?.kind === 'pickup',
		/** How often the code of the door may still be typed; null when none is asked for. */
		codeTries: code && !code.isGiven ? MOST_WRONG_CODES - code.wrongCodes : null,
		due: formatKobo(cash.dueKobo),
		naira: String(koboToNaira(collected?.kobo ?? cash.dueKobo)),
		collector: String(cash.collector?.id ?? own ?? ''),
		collectors: collectors
			.filter(({ isActive, id }) => isActive || id === cash.collector?.id)
			.map(payableTo),
		collected: collected && {
			seen: cashSeen(cash),
			title: `${isPaidInCash(cash.collector) ? 'Collected' : 'Paid'}: ${formatKobo(collected.kobo)}, ${localTime(collected.at)}`,
			by: paidTo(cash.collector),
			reason: collected.reason,
			reference: collected.reference,
			handedOver: collected.isHandedOver ? handedOverText(cash.collector, true) : '',
			isHandedOver: collected.isHandedOver,
		},
		mayCollect: cash.mayBeCollected && !collected?.isHandedOver,
	};
});

function paidTo(collector: CashOfOrder['collector']): string {
	if (!collector) return 'By the shop';
	return isCashKind(collector.kind) ? `By ${collector.name}` : capitalized(howPaid(collector));
}

export const action = staffAction(
	async ({ db, admin, publicUrl }, form, { params }: Route.ActionArgs) => {
		const orderId = parseId(params.id);
		const input = parseFields(CashCollection, formFields(form));
		const by = { adminId: admin.id, orderId, shop: await mailShop(db, publicUrl) };
		if (input.delivered && input.door_code) await enterDoorCode(db, orderId ?? 0, input.door_code);
		await collectCash(db, by, input);
		throw redirect(`/admin/cash/collect/${orderId}`, 303);
	},
);

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Collect({ loaderData }: Route.ComponentProps) {
	const { trackingNo, receiver, phone, place, due, collected, mayCollect } = loaderData;
	return (
		<div className="max-w-md space-y-3">
			<div className="flex items-end justify-between gap-3">
				<h1 className="text-3xl tabular-nums">{due}</h1>
				<ButtonLink kind="quiet" size="small" to="/admin/cash/collect">
					All orders
				</ButtonLink>
			</div>
			<p className="wrap-anywhere">
				<strong>{receiver}</strong>, <PhoneLink>{phone}</PhoneLink>
				<span className="block text-slate text-sm">
					{place}. {trackingNo}
				</span>
			</p>
			<RefusedNotice />
			{collected ? (
				<Notice kind="success" title={collected.title}>
					<p>
						{collected.by}. {collected.handedOver}
						{collected.reference ? (
							<span className="wrap-anywhere block">Reference: {collected.reference}</span>
						) : null}
						{collected.reason ? (
							<span className="wrap-anywhere block">{collected.reason}</span>
						) : null}
					</p>
				</Notice>
			) : null}
			{mayCollect ? (
				<CollectForm key={collected?.seen} loaded={loaderData} />
			) : collected ? null : (
				<p className="rounded-card bg-paper p-4">Nothing is collected for this order now.</p>
			)}
		</div>
	);
}

function CollectForm({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
	const { collected, naira, collector, collectors, isOnItsWay, isPickup, codeTries, due } = loaded;
	const refused = usePostedError();
	const { formData } = useNavigation();
	const [typed, setTyped] = useState(refused?.values.amount ?? naira);
	// Without scripts the button would go on naming the first amount.
	const isAlive = useScripts();
	const amount = isAlive ? typedNaira(typed) : due;
	const [chosen, setChosen] = useState(refused?.values.collector ?? collector);
	const kind = isAlive ? collectors.find(({ id }) => String(id) === chosen)?.kind : undefined;
	const isSurelyCash = kind ? isCashKind(kind) : collectors.every((each) => isCashKind(each.kind));
	return (
		<Form method="post" className="group/collect space-y-3 rounded-card bg-paper p-4">
			<input type="hidden" name="seen" value={seenBefore(refused) ?? collected?.seen ?? ''} />
			<PaidToField
				collectors={collectors}
				chosen={chosen}
				errors={refused?.errors.collector}
				onChoose={setChosen}
			/>
			<NotCashFields
				collectors={collectors}
				chosen={chosen}
				isAlive={isAlive}
				reference={refused?.values.reference ?? collected?.reference ?? ''}
				errors={refused?.errors.reference}
			/>
			<InputField
				label="Amount, in naira"
				name="amount"
				inputMode="decimal"
				autoComplete="off"
				required
				defaultValue={refused?.values.amount ?? naira}
				onChange={({ currentTarget }) => setTyped(currentTarget.value)}
				errors={refused?.errors.amount}
			/>
			<InputField
				label="Why it is not what is due"
				name="reason"
				maxLength={300}
				autoComplete="off"
				defaultValue={refused?.values.reason ?? collected?.reason ?? ''}
				errors={refused?.errors.reason}
			/>
			{isOnItsWay ? (
				<CheckField
					name="delivered"
					value="1"
					defaultChecked={refused ? refused.values.delivered !== undefined : true}
					label={isPickup ? 'The order is collected' : 'The order is delivered'}
				/>
			) : null}
			{codeTries === null ? null : <DoorCodeField triesLeft={codeTries} refused={refused} />}
			<Button type="submit" busy={formData !== undefined} className="w-full min-h-14! text-lg">
				{collected ? 'Save the correction' : paidText(kind, isSurelyCash, amount ?? '')}
			</Button>
		</Form>
	);
}

/** What pressing the button says; while nobody knows the way yet, words that fit all of them. */
function paidText(kind: CollectorKind | undefined, isSurelyCash: boolean, amount: string): string {
	if (isSurelyCash) return `Collected ${amount}`.trim();
	const [way] = WAYS_TO_PAY.find(([, isOfWay]) => kind && isOfWay(kind)) ?? [];
	return ['Paid', amount, way].filter(Boolean).join(' ');
}
