import { Form, useNavigation } from 'react-router';
import { isPaidInCash } from '#shop/cash/collector-kinds.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { AskingButton } from '../forms/asking-button.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import type { ShownCash } from './cash-of-order.ts';

/** The cash of an order: who collects it, what was collected, and what goes back. */
export function OrderCash({ orderId, cash }: { orderId: number; cash: ShownCash | null }) {
	const { formData } = useNavigation();
	const posted = usePostedError();
	const isCash = isPaidInCash(cash?.collector);
	const notPaid = isCash ? 'It was not collected' : 'It was not paid';
	if (!cash) return null;
	const refusedFor = (intent: string) => (posted?.values?.intent === intent ? posted : undefined);
	const busy = (intent: string) => formData?.get('intent') === intent;
	const { collected, toPayBack } = cash;
	return (
		<section aria-labelledby="cash" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="cash" className="text-2xl">
				{cash.heading}
			</h2>
			<CashText cash={cash} />
			{cash.refusals ? (
				<p className="mt-2 border-amber border-l-4 pl-3">
					Refused at the door before: {cash.refusals} for this phone number.
				</p>
			) : null}
			{cash.paidBack ? <p className="mt-1">{cash.paidBack} was paid back.</p> : null}
			{cash.mayCollect && !collected?.isHandedOver ? (
				<div className="mt-3 flex flex-wrap gap-2">
					<ButtonLink kind="ink" size="small" to={`/admin/cash/collect/${orderId}`}>
						{collected ? 'Correct it' : isCash ? 'Collected…' : 'Paid…'}
					</ButtonLink>
					{collected ? (
						<Form method="post" preventScrollReset>
							<input type="hidden" name="intent" value="uncollect" />
							<input type="hidden" name="seen" value={collected.seen} />
							<AskingButton
								kind="quiet"
								busy={busy('uncollect')}
								question={areYouSure(
									`${collected.text} counts as not ${isCash ? 'collected' : 'paid'} from then on.`,
									notPaid,
								)}
							>
								{notPaid}
							</AskingButton>
						</Form>
					) : null}
				</div>
			) : null}
			{cash.mayAssign && !cash.isOver && cash.collectors.length > 0 ? (
				<CollectorForm
					cash={cash}
					errors={refusedFor('collector')?.errors.collector}
					busy={busy('collector')}
				/>
			) : null}
			{toPayBack ? (
				<PayBack
					toPayBack={toPayBack}
					may={cash.mayPayBack}
					refused={refusedFor('pay-back')}
					busy={busy('pay-back')}
				/>
			) : null}
		</section>
	);
}

/** What was collected, or is to be. */
function CashText({ cash }: { cash: ShownCash }) {
	const { collected, collector } = cash;
	if (collected)
		return (
			<p className="mt-2">
				<strong>{collected.text}</strong> <span className="wrap-anywhere">{collected.how}</span>,{' '}
				{collected.at}
				{collected.by ? `, recorded by ${collected.by}` : ''}. {collected.handedOver}
				{collected.reference ? (
					<span className="wrap-anywhere block text-sm">Reference: {collected.reference}</span>
				) : null}
				{collected.reason ? (
					<span className="wrap-anywhere block text-sm">{collected.reason}</span>
				) : null}
			</p>
		);
	if (cash.isOver) return <p className="mt-2">No cash was collected.</p>;
	const by = collector ? `, ${cash.expected}` : '. Nobody is to collect it yet';
	return (
		<p className="mt-2">
			<strong>{cash.due}</strong> to collect
			{cash.isAwaited ? ' once the deposit is paid' : by}.
		</p>
	);
}

type CollectorFormProps = { cash: ShownCash; errors: string[] | undefined; busy: boolean };

function CollectorForm({ cash: { collector, collectors }, errors, busy }: CollectorFormProps) {
	return (
		<Form
			method="post"
			preventScrollReset
			key={collector?.id}
			className="mt-3 flex flex-wrap items-end gap-2"
		>
			<div className="min-w-40 grow">
				<SelectField
					label="Who is to collect it"
					name="collector"
					defaultValue={collector?.id ?? ''}
					errors={errors}
				>
					<option value="">Choose</option>
					{collectors.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
			</div>
			<Button type="submit" name="intent" value="collector" kind="quiet" busy={busy}>
				Save
			</Button>
		</Form>
	);
}

function PayBack({
	toPayBack,
	may,
	refused,
	busy,
}: {
	toPayBack: NonNullable<ShownCash['toPayBack']>;
	may: boolean;
	refused: ActionError | undefined;
	busy: boolean;
}) {
	return (
		<div className="mt-3 border-red border-l-4 pl-3">
			<p className="font-semibold">{toPayBack.text} is to be paid back to the shopper.</p>
			{may ? (
				<Form method="post" preventScrollReset key={toPayBack.kobo} className="mt-3 space-y-3">
					<input type="hidden" name="intent" value="pay-back" />
					<input type="hidden" name="seen" value={toPayBack.kobo} />
					<InputField
						label="Paid back, in naira"
						name="amount"
						inputMode="decimal"
						autoComplete="off"
						required
						defaultValue={refused?.values.amount ?? toPayBack.naira}
						errors={refused?.errors.amount}
					/>
					<InputField
						label="How"
						name="note"
						required
						maxLength={300}
						autoComplete="off"
						defaultValue={refused?.values.note ?? ''}
						errors={refused?.errors.note}
						hint="For example: in cash at the counter."
					/>
					<Button type="submit" kind="ink" busy={busy}>
						Record that it was paid back
					</Button>
				</Form>
			) : null}
		</div>
	);
}
