import { Form, useActionData } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import type { Refusal } from '../../visit.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import type { ShownPayment } from './payment-view.ts';

/** The attempts to pay an order, newest first, and what staff may do with each. */
export function Payments({ payments }: { payments: readonly ShownPayment[] }) {
	if (payments.length === 0) return null;
	return (
		<section aria-labelledby="payments" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="payments" className="text-2xl">
				Payments
			</h2>
			<ul className="divide-y divide-line">
				{payments.map((payment) => (
					<li key={payment.id} className="py-4 last:pb-0">
						<h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
							{payment.provider}, payment {payment.id}
							<PaymentBadge state={payment.state} className="font-sans text-base" />
						</h3>
						<dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
							{payment.facts.map(({ name, value }) => (
								<div key={name} className="min-w-0">
									<dt className="text-slate text-sm">{name}</dt>
									<dd className="wrap-anywhere tabular-nums">{value}</dd>
								</div>
							))}
						</dl>
						<PaymentActions payment={payment} />
					</li>
				))}
			</ul>
		</section>
	);
}

function PaymentActions({ payment }: { payment: ShownPayment }) {
	const { id, mayBeAsked, mayBeRefunded, needsDecision, amount, provider } = payment;
	return (
		<div className="mt-3 flex flex-wrap items-start gap-2">
			{mayBeAsked ? (
				<ActionButton
					fields={{ intent: 'ask', payment: String(id) }}
					refusedTitle={() => 'Not asked'}
					doneTitle={provider}
				>
					Ask the provider now<span className="sr-only">: payment {id}</span>
				</ActionButton>
			) : null}
			{needsDecision ? (
				<ReasonForm
					payment={payment}
					intent="accept"
					open="Accept as paid…"
					told="The order counts as paid with what came in, and is placed if it still waits."
					label="Accept as paid"
				/>
			) : null}
			{mayBeRefunded ? (
				<ReasonForm
					payment={payment}
					intent="refund"
					open="Refund…"
					told={`The whole ${amount} goes back by ${provider}. That cannot be undone. The order stays as it is.`}
					label={`Refund ${amount}`}
				/>
			) : null}
		</div>
	);
}

type ReasonFormProps = {
	payment: ShownPayment;
	intent: 'accept' | 'refund';
	/** Labels: what opens the form, what it does, and its button. */
	open: string;
	told: string;
	label: string;
};

/** An action that needs a reason; opening the form first doubles as confirmation. */
function ReasonForm({ payment, intent, open, told, label }: ReasonFormProps) {
	const posted = useActionData<Refusal>();
	const isOurs = posted?.typed.intent === intent && posted.typed.payment === String(payment.id);
	const refused = isOurs ? posted : undefined;
	return (
		<details open={refused !== undefined} className="open:basis-full">
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
				{open}
				<span className="sr-only"> payment {payment.id}</span>
			</Summary>
			<Form
				method="post"
				preventScrollReset
				className="mt-3 max-w-prose space-y-3 border-line border-l-4 pl-4"
			>
				<input type="hidden" name="intent" value={intent} />
				<input type="hidden" name="payment" value={payment.id} />
				<p>{told}</p>
				<InputField
					label="Reason"
					name="reason"
					required
					maxLength={300}
					defaultValue={refused?.typed.reason ?? ''}
					errors={refused?.errors.reason}
				/>
				<Button type="submit" kind={intent === 'refund' ? 'danger' : 'main'}>
					{label}
				</Button>
			</Form>
		</details>
	);
}
