import { isCashKind } from '#shop/cash/collector-kinds.ts';
import type { ActionError } from '../../page-handlers.ts';
import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import { NotCashFields, PayableOptions, type PayableTo } from '../cash/door-payment.tsx';
import { fieldOf, PhoneField, useFocusOfNewFields } from '../new-order/buyer-fields.tsx';
import { Customer } from '../new-order/customer.tsx';

type LayawayFieldsProps = {
	values: Readonly<Record<string, string>>;
	errors: ActionError['errors'];
	/** Whether nobody was found by the phone number. */
	isUnknown: boolean;
	collectors: readonly PayableTo[];
	/** The least first payment, in per cent of the total. */
	firstPercent: number;
	/** The days on which it may be due. */
	days: { first: string; last: string };
};

/** Who a layaway is for, until when it is to be paid, and what is paid now. */
export function LayawayFields(props: LayawayFieldsProps) {
	return (
		<>
			<CustomerFields {...props} />
			<Terms {...props} />
			<FirstPayment {...props} />
		</>
	);
}

function CustomerFields(props: LayawayFieldsProps) {
	const { values } = props;
	const customer = values.customer ?? '';
	const section = useFocusOfNewFields(customer);
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-labelledby="customer"
			className="rounded-card bg-paper p-4 outline-none md:p-6"
		>
			<h2 id="customer" className="text-2xl">
				Customer
			</h2>
			<Customer id={values.customer} name={values.customer_name} thing="layaway" />
			<div key={customer} className="mt-3 grid gap-4 md:grid-cols-2">
				<div className="md:col-span-2">
					<InputField
						label="Church, band or company, if it is for one"
						{...fieldOf(props, 'organisation')}
					/>
				</div>
				<InputField label="First name" {...fieldOf(props, 'firstname')} />
				<InputField label="Last name" {...fieldOf(props, 'lastname')} />
				<PhoneField {...props} hint="Its owner is found by it, and written to by WhatsApp." />
				<InputField
					label="Email, if there is one"
					type="email"
					hint="Reminders of what is left to pay are mailed there."
					{...fieldOf(props, 'email')}
				/>
			</div>
		</section>
	);
}

function Terms(props: LayawayFieldsProps) {
	const { values, errors, days } = props;
	return (
		<section aria-labelledby="terms" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="terms" className="text-2xl">
				Terms
			</h2>
			<div className="mt-3 grid gap-4 md:grid-cols-2">
				<InputField
					label="To be paid until"
					type="date"
					min={days.first}
					max={days.last}
					hint="The whole of this day is included. How far away it may be is a setting."
					{...fieldOf(props, 'due_on')}
				/>
				<div className="md:col-span-2">
					<TextField
						label="Note to the customer"
						name="note"
						rows={3}
						maxLength={1000}
						defaultValue={values.note ?? ''}
						errors={errors.note}
						hint="What was agreed, such as the fee if they change their mind. It stands on their page."
					/>
				</div>
			</div>
		</section>
	);
}

function FirstPayment(props: LayawayFieldsProps) {
	const { values, errors, collectors, firstPercent } = props;
	return (
		<section aria-labelledby="first-payment" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="first-payment" className="text-2xl">
				First payment
			</h2>
			<div className="mt-3 grid items-start gap-4 md:grid-cols-2">
				<InputField
					label="Amount, in naira"
					inputMode="decimal"
					hint={
						firstPercent > 0
							? `At least ${firstPercent} % of the total.`
							: 'It may stay empty: nothing has to be paid at once.'
					}
					{...fieldOf(props, 'amount')}
				/>
				<PaidTo
					collectors={collectors}
					chosen={values.collector ?? ''}
					reference={values.reference ?? ''}
					errors={errors}
				/>
			</div>
		</section>
	);
}

type PaidToProps = {
	collectors: readonly PayableTo[];
	chosen: string;
	reference: string;
	errors: ActionError['errors'];
};

/** Who took the money, and for a transfer or a card payment its reference. */
export function PaidTo({ collectors, chosen, reference, errors }: PaidToProps) {
	const isCash = collectors.every(({ kind }) => isCashKind(kind));
	return (
		<div className="group/collect space-y-3">
			<SelectField
				label="Paid to"
				name="collector"
				defaultValue={chosen}
				errors={errors.collector}
				hint={
					collectors.length === 0 ? 'Nobody is listed yet: add a counter under Cash.' : undefined
				}
			>
				<option value="">Choose</option>
				<PayableOptions collectors={collectors} />
			</SelectField>
			{isCash ? null : (
				// As without scripts: this form does not follow what is chosen.
				<NotCashFields
					collectors={collectors}
					chosen=""
					isAlive={false}
					reference={reference}
					errors={errors.reference}
				/>
			)}
		</div>
	);
}
