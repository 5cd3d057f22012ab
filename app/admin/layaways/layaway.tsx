import { Link, redirect } from 'react-router';
import { allCollectors, collectorOfUser } from '#shop/cash/collectors.ts';
import { parseFields } from '#shop/kit/input.ts';
import { addDays, lagosDay } from '#shop/kit/lagos-days.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { cancelLayaway } from '#shop/layaways/cancel-layaway.ts';
import { extendLayaway } from '#shop/layaways/extend-layaway.ts';
import { handOverLayaway } from '#shop/layaways/hand-over-layaway.ts';
import {
	LayawayCancelling,
	LayawayExtension,
	LayawayPayment,
	readDueOn,
} from '#shop/layaways/layaway-input.ts';
import { layawayForStaff } from '#shop/layaways/layaways.ts';
import { payLayaway, takeBackPayment } from '#shop/layaways/pay-layaway.ts';
import { checkoutShop, shopSettings, staffSettings } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { LayawayGoods, PaidMeter } from '../../storefront/layaways/layaway-parts.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { payableTo } from '../cash/door-payment.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { CustomerLink } from '../components/customer-link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { QuoteHistory } from '../quotes/quote-history.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/layaway.ts';
import { LayawayBadge } from './layaway-badge.tsx';
import { LayawayCustomer } from './layaway-facts.tsx';
import { LayawayForms } from './layaway-forms.tsx';
import { LayawayPayments } from './layaway-payments.tsx';
import { layawayChat, layawayUrl, layawayView, type ShownLayaway } from './layaway-view.ts';
import { layawayHistory } from './read-history.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Layaway ${params.id}`);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const { db, admin, may, publicUrl } = context;
	const now = new Date();
	const layaway = await layawayForStaff(db, parseId(params.id));
	const [{ name: shopName }, { layawayMostDays }, collectors, own, history] = await Promise.all([
		shopSettings(db),
		staffSettings(db),
		allCollectors(db),
		collectorOfUser(db, admin.id),
		layawayHistory(db, layaway.id),
	]);
	const taking = collectors.filter(({ isActive }) => isActive);
	const till = taking.find(({ id }) => id === own) ?? taking.find(({ kind }) => kind === 'counter');
	const url = layawayUrl(publicUrl, layaway);
	const today = lagosDay(now);
	return {
		layaway: layawayView(layaway, now),
		link: { url, chat: layawayChat(layaway, { shopName, url, now }) },
		history,
		forms:
			may('orders') && layaway.state === 'open'
				? {
						collectors: taking.map(payableTo),
						collector: String(till?.id ?? ''),
						days: { first: today, last: addDays(today, layawayMostDays) },
						formKey: newFormKey(),
					}
				: null,
	};
});

export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const { db, admin, publicUrl } = context;
	const fields = formFields(form);
	const by = {
		adminId: admin.id,
		layawayId: parseId(params.id),
		seenVersion: parseId(fields.version),
	};
	const page = `/admin/layaways/${params.id}`;
	switch (fields.intent) {
		case 'hand-over': {
			const [shop, place] = await Promise.all([checkoutShop(db, publicUrl), shopSettings(db)]);
			const orderId = await handOverLayaway(db, { ...by, shop, place });
			throw redirect(`/admin/orders/${orderId}`, 303);
		}
		case 'extend': {
			const { layawayMostDays } = await staffSettings(db);
			const extension = parseFields(LayawayExtension, fields);
			const dueOn = readDueOn(fields, new Date(), layawayMostDays);
			await extendLayaway(db, by, { ...extension, dueOn });
			return formDone(request, page, { message: 'The day is changed.' });
		}
		case 'cancel':
			await cancelLayaway(db, by, parseFields(LayawayCancelling, fields));
			return formDone(request, page, { message: 'Cancelled: the goods are in stock again.' });
		case 'take-back':
			await takeBackPayment(db, { ...by, receiptId: parseId(fields.receipt) });
			return formDone(request, page, { message: 'The payment is taken back.' });
		default: {
			const payment = parseFields(LayawayPayment, fields);
			await payLayaway(db, { ...by, formKey: undefined, ...formKeyOf(form) }, payment);
			return formDone(request, page, { message: 'The payment is recorded.' });
		}
	}
});

/** After a refusal too: what a colleague has done is shown. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Layaway({ loaderData }: Route.ComponentProps) {
	const { layaway, link, history, forms } = loaderData;
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Layaways', to: '/admin/layaways' }, { name: `Layaway ${layaway.id}` }]}
			/>
			<PageHead
				title={`Layaway ${layaway.id}`}
				lead={
					<span role="status">
						<LayawayBadge state={layaway.state} />{' '}
						{layaway.isOpen ? `to be paid until ${layaway.due}` : `opened ${layaway.opened}`}
					</span>
				}
			>
				<ButtonLink
					kind="quiet"
					size="small"
					to={`/admin/mails?q=${encodeURIComponent(`Layaway No. ${layaway.id}`)}`}
				>
					Mails
				</ButtonLink>
			</PageHead>
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="min-w-0 space-y-4">
					<RefusedNotice />
					<Ended layaway={layaway} />
					<section aria-labelledby="paid" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="paid" className="mb-3 text-2xl">
							What is paid
						</h2>
						<PaidMeter layaway={layaway} />
						<LayawayPayments layaway={layaway} mayTakeBack={forms !== null} />
					</section>
					{forms ? <LayawayForms key={layaway.version} layaway={layaway} {...forms} /> : null}
					<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="goods" className="mb-3 text-2xl">
							Goods
						</h2>
						<LayawayGoods layaway={layaway} />
						{layaway.note ? (
							<p className="wrap-anywhere mt-4 whitespace-pre-line">{layaway.note}</p>
						) : null}
					</section>
				</div>
				<div className="space-y-4">
					<LayawayCustomer layaway={layaway} />
					<CustomerLink
						{...link}
						of="layaway"
						hint="Whoever opens it sees the goods, the payments, and what is left."
					/>
					<QuoteHistory history={history} />
				</div>
			</div>
		</>
	);
}

/** What became of one that is over. */
function Ended({ layaway }: { layaway: ShownLayaway }) {
	const { state, order, closedBy, reason, paidBack, paidBackNote, fee } = layaway;
	if (state === 'completed')
		return (
			<p className="rounded-card bg-paper p-4">
				Handed over by {closedBy}
				{order ? (
					<>
						: it is{' '}
						<Link
							to={`/admin/orders/${order.id}`}
							className="font-semibold underline underline-offset-4"
						>
							order {order.trackingNo}
						</Link>
					</>
				) : null}
				.
			</p>
		);
	if (state !== 'cancelled') return null;
	return (
		<div className="wrap-anywhere space-y-1 rounded-card bg-paper p-4">
			<p>
				Cancelled by {closedBy}: “{reason}”
			</p>
			<p className="tabular-nums">
				Paid back: <strong>{paidBack}</strong>
				{paidBackNote ? ` (${paidBackNote})` : ''}
			</p>
			<p className="tabular-nums">
				Fee: <strong>{fee}</strong>
			</p>
		</div>
	);
}
