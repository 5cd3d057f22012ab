import { Link, redirect, useSearchParams } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { readDraftOrder } from '#shop/purchasing/purchase-order-input.ts';
import {
	discardDraft,
	endOrder,
	markOrdered,
	saveDraftOrder,
	saveOrderDetails,
} from '#shop/purchasing/purchase-order-saving.ts';
import { purchaseOrderById } from '#shop/purchasing/purchase-orders.ts';
import { isOpen } from '#shop/purchasing/purchase-states.ts';
import { takeReceiptBack } from '#shop/purchasing/take-receipt-back.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { type ActionError, formDone, formFields } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { DoneNotice } from '../forms/done-notice.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import type { ProductSearch } from '../kits/find-products.ts';
import { backToList } from '../lists/back-to-list.ts';
import { ExportLink } from '../lists/export-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/purchase-order.ts';
import { Deliveries } from './deliveries.tsx';
import { DetailsForm } from './details-form.tsx';
import { editDraft } from './draft-edit.ts';
import { DraftForm } from './draft-form.tsx';
import { EndButtons } from './end-buttons.tsx';
import { OrderedLines } from './ordered-lines.tsx';
import { type PurchaseOrderView, purchaseOrderView } from './purchase-order-view.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(matches, loaderData ? `Purchase order ${loaderData.id}` : 'Purchase order');

export const loader = staffLoader(async ({ db, may }, { params }: Route.LoaderArgs) => {
	const [shown, shop] = await Promise.all([
		backToList('/admin/purchase-orders', () => purchaseOrderById(db, parseId(params.id))),
		shopSettings(db),
	]);
	return purchaseOrderView(shown, { isPriced: may('prices'), shopName: shop.name });
});

export const action = staffAction(
	async ({ db, admin, may }, form, { request, url, params }: Route.ActionArgs) => {
		const fields = formFields(form);
		const orderId = parseId(params.id);
		const which = { userId: admin.id, orderId, seen: parseId(fields.seen) };
		const page = `/admin/purchase-orders/${orderId}`;
		const read = (sent: Record<string, string>) => readDraftOrder(sent, may('prices'));
		switch (fields.intent) {
			case 'order':
				await markOrdered(db, which, read(fields));
				throw redirect(`${page}?done=ordered`, 303);
			case 'discard':
				await discardDraft(db, which);
				throw redirect('/admin/purchase-orders?done=discarded', 303);
			case 'details':
				await saveOrderDetails(db, which, read(fields).head);
				throw redirect(`${page}?done=saved`, 303);
			case 'cancel':
			case 'close':
				await endOrder(db, which, fields.intent);
				return formDone(request, url, { message: ENDED[fields.intent] });
			case 'take-back':
				await takeReceiptBack(db, { ...which, receiptId: parseId(fields.receipt) });
				return formDone(request, url, { message: 'Its pieces are out of the stock again.' });
			default: {
				const edited = await editDraft(db, fields);
				await saveDraftOrder(db, which, read(edited.fields));
				return { ok: true as const, isSaved: fields.intent === 'save', search: edited.search };
			}
		}
	},
);

const ENDED = {
	cancel: 'The order is cancelled.',
	close: 'The order is closed: nothing more is expected.',
};

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

const DONE: Record<string, string> = {
	ordered: 'The order is marked as ordered.',
	saved: 'The order is saved.',
	received: 'The delivery is recorded: its pieces are on sale.',
	made: 'The purchase order is made: look at it, then mark it as ordered.',
};

type Posted = { ok: true; isSaved?: boolean; search?: ProductSearch } | ActionError;

export default function PurchaseOrder({ loaderData: order }: Route.ComponentProps) {
	const posted = useLastActionData<Posted>();
	const refused = posted?.ok === false ? posted : undefined;
	const [query] = useSearchParams();
	const done = posted?.ok && posted.isSaved ? 'The draft is saved.' : DONE[query.get('done') ?? ''];
	const search = (posted?.ok && posted.search) || { q: refused?.values.q ?? '', found: null };
	const isDraft = order.state === 'draft';
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Purchase Orders', to: '/admin/purchase-orders' },
					{ name: `Purchase order ${order.id}` },
				]}
			/>
			<PageHead title={`Purchase order ${order.id}`} lead={`${order.stateLabel}, ${order.made}`}>
				{isOpen(order.state) ? (
					<ButtonLink to={`/admin/purchase-orders/${order.id}/receive`}>Receive goods</ButtonLink>
				) : null}
				<ShareLinks order={order} />
			</PageHead>
			<div className="mt-4 max-w-4xl space-y-4">
				{done && (posted === undefined || posted.ok) ? (
					<DoneNotice key={done} title={done} />
				) : null}
				<RefusedNotice />
				<Head order={order} />
				{isDraft ? (
					<DraftForm order={order} search={search} refused={refused} />
				) : (
					<>
						<OrderedLines order={order} />
						<Deliveries order={order} />
						{isOpen(order.state) ? <DetailsForm order={order} refused={refused} /> : null}
					</>
				)}
				<EndButtons order={order} />
			</div>
		</>
	);
}

function ShareLinks({ order: { id, chat } }: { order: PurchaseOrderView }) {
	return (
		<>
			{chat ? (
				<a
					href={chat}
					rel="noopener"
					target="_blank"
					className={buttonClass({ kind: 'quiet', size: 'small' })}
				>
					Send by WhatsApp
				</a>
			) : null}
			<ButtonLink kind="quiet" size="small" to={`/admin/purchase-orders/${id}/print`}>
				Print
			</ButtonLink>
			<ExportLink href={`/admin/purchase-orders/${id}/lines.csv`} needs={['prices']}>
				Export
			</ExportLink>
		</>
	);
}

function Head({ order }: { order: PurchaseOrderView }) {
	const { supplier, state, pieces, received, expected, sum, note } = order;
	return (
		<section aria-label="The order" className="rounded-card bg-paper p-4">
			<p>
				From{' '}
				<Link
					to={`/admin/suppliers/${supplier.id}`}
					className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
				>
					{supplier.name}
				</Link>
				{state !== 'draft' && expected ? `, expected on ${expected}` : ''}
			</p>
			{state === 'draft' ? null : (
				<p className="mt-1 flex flex-wrap items-center gap-x-3 tabular-nums">
					<LevelMeter value={pieces > 0 ? received / pieces : 0} scale="steady" segments={20} />
					<span>
						{received.toLocaleString('en-NG')} of {howMany(pieces, 'piece')} received
					</span>
					{sum ? <strong>{sum}</strong> : null}
				</p>
			)}
			{state === 'draft' || !note ? null : (
				<p className="wrap-anywhere mt-1 whitespace-pre-line text-slate">{note}</p>
			)}
		</section>
	);
}
