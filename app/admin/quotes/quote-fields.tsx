import type { ActionError } from '../../page-handlers.ts';
import { CheckField, InputField, SelectField, TextField } from '../../ui/field.tsx';
import {
	fieldOf,
	PhoneField,
	StateOptions,
	useFocusOfNewFields,
} from '../new-order/buyer-fields.tsx';
import { Customer } from '../new-order/customer.tsx';

type QuoteFieldsProps = {
	values: Readonly<Record<string, string>>;
	errors: ActionError['errors'];
	/** Whether nobody was found by the phone number. */
	isUnknown: boolean;
	/** Whether delivery fees depend on the place. */
	isByZone: boolean;
	/** The days on which it may end. */
	days: { first: string; last: string };
};

/** Who a quotation is for, until when it is valid, and what it says to them. */
export function QuoteFields(props: QuoteFieldsProps) {
	return (
		<>
			<Buyer {...props} />
			<Terms {...props} />
		</>
	);
}

function Buyer(props: QuoteFieldsProps) {
	const { values, errors, isByZone } = props;
	const customer = values.customer ?? '';
	const section = useFocusOfNewFields(customer);
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-labelledby="buyer"
			className="rounded-card bg-paper p-4 outline-none md:p-6"
		>
			<h2 id="buyer" className="text-2xl">
				Buyer
			</h2>
			<Customer id={values.customer} name={values.customer_name} thing="quotation" />
			<div key={customer} className="mt-3 grid gap-4 md:grid-cols-2">
				<div className="md:col-span-2">
					<InputField
						label="Church, school or company, if it is for one"
						{...fieldOf(props, 'organisation')}
					/>
				</div>
				<InputField label="First name" {...fieldOf(props, 'firstname')} />
				<InputField label="Last name" {...fieldOf(props, 'lastname')} />
				<PhoneField {...props} />
				<InputField
					label="Email, if there is one"
					type="email"
					hint="The quotation can be mailed there."
					{...fieldOf(props, 'email')}
				/>
				<div className="md:col-span-2">
					<InputField label="Address" {...fieldOf(props, 'address')} />
				</div>
				<InputField label="City" {...fieldOf(props, 'city')} />
				<SelectField label="State" name="state" defaultValue={values.state} errors={errors.state}>
					<StateOptions chosen={values.state ?? ''} />
				</SelectField>
				{isByZone ? (
					<InputField
						label="Local government"
						hint="Where fees differ within the state."
						{...fieldOf(props, 'lga')}
					/>
				) : null}
			</div>
		</section>
	);
}

function Terms(props: QuoteFieldsProps) {
	const { values, errors, isByZone, days } = props;
	return (
		<section aria-labelledby="terms" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="terms" className="text-2xl">
				Terms
			</h2>
			<div className="mt-3 grid gap-4 md:grid-cols-2">
				<InputField
					label="Valid until"
					type="date"
					min={days.first}
					max={days.last}
					hint="The whole of this day is included. No goods are kept meanwhile."
					{...fieldOf(props, 'valid_until')}
				/>
				<CheckField
					name="with_delivery"
					value="1"
					defaultChecked={Boolean(values.with_delivery)}
					label={
						isByZone ? 'Includes delivery, at today’s fee' : 'Includes delivery, which is free'
					}
					errors={errors.with_delivery}
				/>
				<div className="md:col-span-2">
					<TextField
						label="Note to the buyer"
						name="note"
						rows={3}
						maxLength={1000}
						defaultValue={values.note ?? ''}
						errors={errors.note}
						hint="Such as when it can be delivered, or what is not included."
					/>
				</div>
			</div>
		</section>
	);
}
