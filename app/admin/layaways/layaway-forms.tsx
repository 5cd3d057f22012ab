import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import type { PayableTo } from '../cash/door-payment.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { areYouSure } from '../forms/use-ask-first.ts';
import { PaidTo } from './layaway-fields.tsx';
import type { ShownLayaway } from './layaway-view.ts';

type LayawayFormsProps = {
	layaway: ShownLayaway;
	collectors: readonly PayableTo[];
	/** Who usually takes the money here. */
	collector: string;
	days: { first: string; last: string };
	formKey: string;
};

type Intent = 'pay' | 'extend' | 'cancel';
type PartProps = LayawayFormsProps & { refused: ActionError | undefined };

/** What may be done to an open layaway: one of its forms is open at a time. */
export function LayawayForms(props: LayawayFormsProps) {
	const posted = usePostedError();
	const { layaway } = props;
	const refusedOf = (intent: Intent) => (posted?.values.intent === intent ? posted : undefined);
	return (
		<section aria-labelledby="next" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="next" className="text-2xl">
				What comes next
			</h2>
			<div className="mt-3 space-y-2">
				{layaway.isPaid ? (
					<HandOver layaway={layaway} />
				) : (
					<PaymentForm {...props} refused={refusedOf('pay')} isOpen={posted === undefined} />
				)}
				<ExtensionForm {...props} refused={refusedOf('extend')} />
				<CancelForm {...props} refused={refusedOf('cancel')} />
			</div>
		</section>
	);
}

function HandOver({ layaway }: { layaway: ShownLayaway }) {
	return (
		<div className="mb-4">
			<p className="mb-3">All is paid. With this it becomes a delivered order, paid by layaway.</p>
			<ActionButton
				fields={{ intent: 'hand-over', version: String(layaway.version) }}
				kind="ink"
				question={areYouSure('The customer has the goods now.', 'Hand over')}
				doneTitle="Handed over"
				refusedTitle={() => 'Not handed over'}
			>
				Hand over
			</ActionButton>
		</div>
	);
}

type ActProps = {
	intent: Intent;
	/** What the button that opens the form says, and the one that sends it. */
	text: string;
	version: number;
	refused: ActionError | undefined;
	isOpen?: boolean;
	kind?: 'ink' | 'risky';
	children: ReactNode;
};

function Act({ intent, text, version, refused, isOpen = false, kind = 'ink', children }: ActProps) {
	const isBusy = useNavigation().formData?.get('intent') === intent;
	return (
		<details name="acts" open={isOpen || refused !== undefined}>
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>{text}…</Summary>
			<Form
				method="post"
				preventScrollReset
				className="mt-3 mb-4 grid max-w-3xl items-start gap-4 border-line border-l-4 pl-4 md:grid-cols-2"
			>
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="intent" value={intent} />
				{children}
				<div className="md:col-span-2">
					<Button type="submit" kind={kind} busy={isBusy}>
						{text}
					</Button>
				</div>
			</Form>
		</details>
	);
}

const fieldOf = (refused: ActionError | undefined, name: string, begins = '') => ({
	name,
	defaultValue: refused?.values[name] ?? begins,
	errors: refused?.errors[name],
	autoComplete: 'off',
});

function PaymentForm({
	layaway,
	collectors,
	collector,
	formKey,
	refused,
	isOpen,
}: PartProps & { isOpen: boolean }) {
	return (
		<Act
			intent="pay"
			text="Record a payment"
			version={layaway.version}
			refused={refused}
			isOpen={isOpen}
		>
			<FormKeyField formKey={refused?.values.form_key ?? formKey} />
			<InputField
				label="Amount, in naira"
				inputMode="decimal"
				maxLength={20}
				required
				hint={`${layaway.left} is left.`}
				{...fieldOf(refused, 'amount')}
			/>
			<PaidTo
				collectors={collectors}
				chosen={refused?.values.collector ?? collector}
				reference={refused?.values.reference ?? ''}
				errors={refused?.errors ?? {}}
			/>
			<div className="md:col-span-2">
				<InputField
					label="Note for the staff"
					maxLength={300}
					hint="It may stay empty."
					{...fieldOf(refused, 'note')}
				/>
			</div>
		</Act>
	);
}

function ExtensionForm({ layaway, days, refused }: PartProps) {
	return (
		<Act intent="extend" text="Change the date" version={layaway.version} refused={refused}>
			<InputField
				label="To be paid until"
				type="date"
				min={days.first}
				max={days.last}
				required
				{...fieldOf(refused, 'due_on', layaway.dueOn)}
			/>
			<InputField
				label="Why"
				maxLength={300}
				required
				hint="For the staff."
				{...fieldOf(refused, 'reason')}
			/>
		</Act>
	);
}

function CancelForm({ layaway, refused }: PartProps) {
	return (
		<Act
			intent="cancel"
			text="Cancel the layaway"
			version={layaway.version}
			refused={refused}
			kind="risky"
		>
			<p className="md:col-span-2">
				The goods go back into the stock. {layaway.paid} was paid: what is paid back and the fee
				must come to that. The customer sees both.
			</p>
			<InputField
				label="Paid back, in naira"
				inputMode="decimal"
				maxLength={20}
				{...fieldOf(refused, 'paid_back', layaway.paidNaira)}
			/>
			<InputField
				label="Fee that the shop keeps, in naira"
				inputMode="decimal"
				maxLength={20}
				{...fieldOf(refused, 'fee', '0')}
			/>
			<InputField
				label="How it was paid back, and to whom"
				maxLength={300}
				hint="Such as “Transfer to Obi Nnadi”. Empty where nothing is paid back."
				{...fieldOf(refused, 'paid_back_note')}
			/>
			<InputField
				label="Why"
				maxLength={300}
				required
				hint="For the staff."
				{...fieldOf(refused, 'reason')}
			/>
		</Act>
	);
}
