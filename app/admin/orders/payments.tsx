import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { typedNaira } from '../forms/typed-naira.ts';
import { PaymentBadge } from './payment-badge.tsx';
import type { ShownPayment } from './payment-view.ts';
import { Refunds } from './refunds.tsx';

/** The attempts to pay an order, newest first, and what staff may do with each. */
export function Payments({ payments }: { payments: readonly ShownPayment[] }) {
	if (payments.length === 0) return null;
	return (
		<section aria-labelledby="payments" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="payments" className="text-2xl">
				Payments
			</h2>
			<ul className="divide-y divide-line">
				{payments
					.filter(({ cameToNothing }) => !cameToNothing)
					.map((payment) => (
						<PaymentItem key={payment.id} payment={payment} />
					))}
			</ul>
			<Attempts
				payments={payments.filter(({ cameToNothing }) => cameToNothing)}
				isAll={payments.every(({ cameToNothing }) => cameToNothing)}
			/>
		</section>
	);
}

/** Attempts that brought no money, folded; open where there is nothing else. */
function Attempts({ payments, isAll }: { payments: readonly ShownPayment[]; isAll: boolean }) {
	if (payments.length === 0) return null;
	return (
		<details open={isAll} className="mt-2 border-line border-t">
			<Summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 text-slate text-sm underline underline-offset-4">
				{howMany(payments.length, 'attempt')} that brought no money
			</Summary>
			<ul className="divide-y divide-line">
				{payments.map((payment) => (
					<PaymentItem key={payment.id} payment={payment} />
				))}
			</ul>
		</details>
	);
}

function PaymentItem({ payment }: { payment: ShownPayment }) {
	const { id, provider, state, facts, refunds } = payment;
	return (
		<li
			id={`payment-${id}`}
			className="scroll-mt-32 py-4 target:border-l-4 target:border-l-ember target:pl-3 last:pb-0 md:scroll-mt-20"
		>
			<h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
				{provider}, payment {id}
				<PaymentBadge state={state} className="font-sans text-base" />
			</h3>
			<Sums payment={payment} />
			<dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
				{facts.map(({ name, value }) => (
					<div key={name} className="min-w-0">
						<dt className="text-slate text-sm">{name}</dt>
						<dd className="wrap-anywhere tabular-nums">{value}</dd>
					</div>
				))}
			</dl>
			<Refunds refunds={refunds} />
			<PaymentActions payment={payment} />
		</li>
	);
}

/** Once something went back: how much, and what the shop still has. */
function Sums({ payment: { givenBack, left } }: { payment: ShownPayment }) {
	if (givenBack === null) return null;
	return (
		<p className="mt-2 border-line border-y py-2 tabular-nums">
			<strong>{givenBack}</strong> given back or on its way,{' '}
			<strong>{left.kobo > 0 ? left.inNaira : 'nothing'}</strong> left
		</p>
	);
}

function PaymentActions({ payment }: { payment: ShownPayment }) {
	const { id, mayBeAsked, mayBeRefunded, mayBeParted, needsDecision, left, provider } = payment;
	const whole = left.isWhole ? `The whole ${left.money}` : `The remaining ${left.money}`;
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
				<DecisionForm
					payment={payment}
					intent="accept"
					open="Accept as paid…"
					explanation="The order counts as paid with what came in, and is placed if it still waits."
				>
					<ReasonField payment={payment} intent="accept" required />
					<Button type="submit">Accept as paid</Button>
				</DecisionForm>
			) : null}
			{mayBeRefunded && !mayBeParted ? (
				<DecisionForm
					payment={payment}
					intent="refund"
					open="Refund…"
					explanation={`${whole} goes back by ${provider}. That cannot be undone. The order stays as it is.`}
				>
					<ReasonField payment={payment} intent="refund" required />
					<Button type="submit" kind="danger">
						Refund {left.money}
					</Button>
				</DecisionForm>
			) : null}
			{mayBeParted ? <PartForm key={left.kobo} payment={payment} /> : null}
		</div>
	);
}

/** Gives back a part, or all that is left, which is typed in already; begun anew once something has gone back. */
function PartForm({ payment }: { payment: ShownPayment }) {
	const { left, provider } = payment;
	const refused = useErrorOf(payment, 'part');
	const typedFirst = refused?.values.amount ?? left.naira;
	const [typed, setTyped] = useState(typedFirst);
	// Without scripts the button would go on naming the first amount.
	const amount = useScripts() ? typedNaira(typed) : null;
	const share = left.isInNaira
		? ''
		: ` The same share of the ${left.money} that the shop still has goes back.`;
	return (
		<DecisionForm
			payment={payment}
			intent="part"
			open="Refund…"
			explanation={`It goes back by ${provider}, the way it came. That cannot be undone. The order stays as it is; the shopper is told by mail once it is sent.`}
		>
			<input type="hidden" name="left" value={left.naira} />
			<InputField
				label="Amount in naira"
				name="amount"
				required
				inputMode="decimal"
				autoComplete="off"
				hint={`All of the ${left.inNaira} that ${left.isWhole ? 'was paid' : 'is left'}, or a part of it.${share}`}
				defaultValue={typedFirst}
				onChange={(event) => setTyped(event.currentTarget.value)}
				errors={refused?.errors.amount}
				className="sm:max-w-60"
			/>
			<ReasonField payment={payment} intent="part" hint="For the staff only." />
			<Button type="submit" kind="danger">
				Refund{amount ? ` ${amount}` : ''}
			</Button>
		</DecisionForm>
	);
}

type Intent = 'accept' | 'refund' | 'part';

/** An action that needs words; opening its form first doubles as confirmation. */
function DecisionForm({
	payment: { id },
	...form
}: {
	payment: ShownPayment;
	intent: Intent;
	/** What opens the form, and what it does. */
	open: string;
	explanation: string;
	children: ReactNode;
}) {
	const refused = useErrorOf({ id }, form.intent);
	return (
		<details open={refused !== undefined} className="open:basis-full">
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>
				{form.open}
				<span className="sr-only"> payment {id}</span>
			</Summary>
			<Form
				method="post"
				preventScrollReset
				className="mt-3 max-w-prose space-y-3 border-line border-l-4 pl-4"
			>
				<input type="hidden" name="intent" value={form.intent} />
				<input type="hidden" name="payment" value={id} />
				<p>{form.explanation}</p>
				{form.children}
			</Form>
		</details>
	);
}

function ReasonField({
	payment,
	intent,
	...input
}: {
	payment: ShownPayment;
	intent: Intent;
	required?: boolean;
	hint?: string;
}) {
	const refused = useErrorOf(payment, intent);
	return (
		<InputField
			label="Reason"
			name="reason"
			maxLength={300}
			defaultValue={refused?.values.reason ?? ''}
			errors={refused?.errors.reason}
			{...input}
		/>
	);
}

/** The refusal of this form of this payment. */
function useErrorOf({ id }: Pick<ShownPayment, 'id'>, intent: Intent): ActionError | undefined {
	const posted = usePostedError();
	const isOurs = posted?.values?.intent === intent && posted.values.payment === String(id);
	return isOurs ? posted : undefined;
}
