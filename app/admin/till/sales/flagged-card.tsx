import { Form, Link, useNavigation } from 'react-router';
import { isCashKind } from '#shop/cash/collector-kinds.ts';
import { howMany } from '#shop/kit/how-many.ts';
import type { ActionError } from '../../../page-handlers.ts';
import { useLastActionData } from '../../../refresh.ts';
import { Notice } from '../../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { PayableOptions, type PayableTo } from '../../cash/door-payment.tsx';
import { seenBefore } from '../../forms/seen-field.tsx';
import { useMay } from '../../staff-view.ts';
import type { FlaggedView } from './till-sales.tsx';

type CardProps = { sale: FlaggedView; collectors: readonly PayableTo[] };

/** A sale that staff have to look at: what was sold, what is wrong, and the two things that can be done about it. */
export function FlaggedCard({ sale, collectors }: CardProps) {
	const { id, goods, soldAt, receivedAt, soldBy, sentBy, buyer, lines, total, problem } = sale;
	return (
		<article
			aria-labelledby={`sale-${id}`}
			className="rounded-card border-line border-l-4 border-l-red bg-paper p-4"
		>
			<h3 id={`sale-${id}`} className="wrap-anywhere text-xl">
				{goods}
			</h3>
			<p className="wrap-anywhere text-slate text-sm">
				Sold {soldAt}
				{soldBy ? ` by ${soldBy}` : ''}
				{buyer ? ` to ${buyer}` : ''}. It came {receivedAt}
				{sentBy && sentBy !== soldBy ? `, sent by ${sentBy}` : ''}.
			</p>
			<ul className="mt-3 divide-y divide-line border-line border-y">
				{lines.map(({ productId, text, price }) => (
					<li key={productId} className="flex justify-between gap-4 py-2">
						<span className="wrap-anywhere min-w-0">{text}</span>
						<span className="whitespace-nowrap tabular-nums">{price} each</span>
					</li>
				))}
				<li className="flex justify-between gap-4 py-2 font-bold">
					<span className="wrap-anywhere min-w-0">
						{sale.taken}
						{sale.reference ? (
							<span className="block font-normal text-slate">Reference {sale.reference}</span>
						) : null}
					</span>
					<span className="whitespace-nowrap tabular-nums">{total}</span>
				</li>
			</ul>
			<p className="mt-3 font-semibold">{problem}</p>
			<Shelf sale={sale} />
			<Drawer sale={sale} />
			<div className="mt-4 grid gap-4 lg:grid-cols-2">
				<RecordForm sale={sale} collectors={collectors} />
				<CloseForm sale={sale} />
			</div>
		</article>
	);
}

/** What is missing in the stock now, and where it may be. */
function Shelf({ sale: { short, problem, unpacked } }: { sale: FlaggedView }) {
	const may = useMay();
	const news = short.filter(({ text }) => !problem.includes(text));
	if (news.length === 0 && unpacked.length === 0) return null;
	return (
		<div className="mt-2 space-y-2">
			{news.map(({ productId, text }) => (
				<p key={productId}>Now: {text}</p>
			))}
			{unpacked.length > 0 ? (
				<p>
					{howMany(unpacked.length, 'order')} not yet packed{' '}
					{unpacked.length === 1 ? 'has' : 'have'} this product: count the shelf.{' '}
					{unpacked.map(({ id, trackingNo }) =>
						may('orders-read') ? (
							<Link
								key={id}
								to={`/admin/orders/${id}`}
								className="mr-3 inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-4"
							>
								{trackingNo}
							</Link>
						) : (
							`${trackingNo} `
						),
					)}
				</p>
			) : null}
		</div>
	);
}

/** That the cash was counted since it was sold: the sale was in none of what was expected then. */
function Drawer({ sale: { collector, countedAt } }: { sale: FlaggedView }) {
	if (!collector || countedAt === null) return null;
	return (
		<p className="mt-2">
			{collector.name} was counted on {countedAt}, after this sale and without it in what was
			expected. Once it is recorded, its cash is expected with the next count.
		</p>
	);
}

/** The refusal of one of the forms of this sale. */
function useRefused(saleId: number, intent: string): ActionError | undefined {
	const posted = useLastActionData<ActionError | { ok: true }>();
	const isOurs =
		posted?.ok === false &&
		posted.values.sale === String(saleId) &&
		posted.values.intent === intent;
	return isOurs ? posted : undefined;
}

function RecordForm({ sale, collectors }: CardProps) {
	const { id, goods, gone, short, seen, collector, hasOtherPrices } = sale;
	const refused = useRefused(id, 'record');
	const { formData } = useNavigation();
	if (gone.length > 0)
		return (
			<Notice kind="info" title="It cannot be recorded">
				{gone.join(', ')}: no longer among the products. Close the sale instead.
			</Notice>
		);
	return (
		<Form method="post" preventScrollReset className="space-y-3">
			<input type="hidden" name="sale" value={id} />
			<input type="hidden" name="seen" value={seenBefore(refused) ?? seen} />
			{collector?.isActive ? null : (
				<SelectField
					label={
						collectors.every(({ kind }) => isCashKind(kind))
							? 'Who has its cash'
							: 'Where it was paid to'
					}
					name="collector"
					required
					defaultValue={refused?.values.collector ?? ''}
					errors={refused?.errors.collector}
					hint={collector ? `${collector.name} collects no more.` : undefined}
				>
					<option value="">Choose</option>
					<PayableOptions collectors={collectors} />
				</SelectField>
			)}
			<p className="text-slate text-sm">
				{short.length > 0
					? 'The order is placed, and the pieces that are missing are added to the stock first, so that it ends at none.'
					: 'The order is placed and its pieces are taken from the stock.'}
				{hasOtherPrices ? ' Its prices stay as they were taken.' : ''}
			</p>
			<Button
				type="submit"
				name="intent"
				value="record"
				kind="ink"
				busy={formData?.get('sale') === String(id) && formData.get('intent') === 'record'}
			>
				Record it<span className="sr-only">: {goods}</span>
			</Button>
		</Form>
	);
}

function CloseForm({ sale: { id, goods } }: { sale: FlaggedView }) {
	const refused = useRefused(id, 'close');
	const { formData } = useNavigation();
	return (
		<Form method="post" preventScrollReset className="space-y-3">
			<input type="hidden" name="sale" value={id} />
			<InputField
				label="Why it becomes no order"
				name="reason"
				required
				maxLength={300}
				autoComplete="off"
				defaultValue={refused?.values.reason ?? ''}
				errors={refused?.errors.reason}
				hint="Such as: money given back, typed twice."
			/>
			<Button
				type="submit"
				name="intent"
				value="close"
				kind="quiet"
				busy={formData?.get('sale') === String(id) && formData.get('intent') === 'close'}
			>
				Close without an order<span className="sr-only">: {goods}</span>
			</Button>
		</Form>
	);
}
