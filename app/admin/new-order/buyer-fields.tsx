import { useEffect, useRef } from 'react';
import { isCashKind } from '#shop/cash/collector-kinds.ts';
import { SALE_CHANNELS } from '#shop/checkout/sale-channels.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField, SelectField } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { NotCashFields, PayableOptions, type PayableTo } from '../cash/door-payment.tsx';
import { Customer } from './customer.tsx';
import { ReserveHoursField } from './reserve-hours-field.tsx';

// Who buys, and how the goods get to them. Without scripts, too, only the fields of the chosen sale are shown.

type BuyerFieldsProps = {
	/** What the fields begin with, by name. */
	values: Readonly<Record<string, string>>;
	errors: ActionError['errors'];
	/** Whether nobody was found by the phone number. */
	isUnknown: boolean;
	/** Ways of delivery of a shop that has them; otherwise delivery is free everywhere. */
	ways: readonly { id: number; name: string }[] | null;
	/** Who may have taken the cash at the counter, and the accounts and terminals that may have been paid there. */
	collectors: readonly PayableTo[];
	/** Whether any way to pay online is open. */
	takesPayments: boolean;
};

/** Shown for one kind of sale only; the fields of the other are left out by the server. */
const ONLY = {
	delivery: 'group-has-[[value=counter]:checked]/order:hidden',
	counter: 'group-has-[[value=delivery]:checked]/order:hidden',
};

export function BuyerFields(props: BuyerFieldsProps) {
	const { values, errors } = props;
	const customer = values.customer ?? '';
	const section = useFocusOfNewFields(customer);
	const sale = values.sale === 'counter' ? 'counter' : 'delivery';
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
			<fieldset className="mt-2">
				<legend className="sr-only">Where the goods change hands</legend>
				<div className="flex flex-wrap gap-x-6">
					{(['delivery', 'counter'] as const).map((each) => (
						<CheckField
							key={each}
							type="radio"
							name="sale"
							value={each}
							defaultChecked={sale === each}
							label={SALE_CHANNELS[each]}
						/>
					))}
				</div>
				<FieldErrors errors={errors.sale} />
			</fieldset>
			<p className={`text-slate text-sm ${ONLY.counter}`}>
				The order is delivered at once. A buyer who does not want to be named stays unnamed.
			</p>
			<Customer id={values.customer} name={values.customer_name} />
			<div key={customer} className="mt-3 grid gap-4 md:grid-cols-2">
				<InputField label="First name" {...fieldOf(props, 'firstname')} />
				<InputField label="Last name" {...fieldOf(props, 'lastname')} />
				<PhoneField {...props} />
				<DeliveryFields {...props} />
				<CollectorField {...props} />
				{/* Also where the last way to pay was closed since it was chosen. */}
				{props.takesPayments || values.payment === 'link' ? <PaymentFields {...props} /> : null}
			</div>
		</section>
	);
}

/** Another customer brings new fields: the focus that one of the old had goes to the section. */
export function useFocusOfNewFields(customer: string) {
	const section = useRef<HTMLElement>(null);
	const shown = useRef(customer);
	useEffect(() => {
		if (shown.current === customer) return;
		shown.current = customer;
		focusIfLost(section.current);
	}, [customer]);
	return section;
}

export const fieldOf = (
	{ values, errors }: Pick<BuyerFieldsProps, 'values' | 'errors'>,
	name: string,
) => ({
	name,
	defaultValue: values[name] ?? '',
	errors: errors[name],
	maxLength: 191,
	autoComplete: 'off',
});

/** The phone number, by which a buyer that the shop knows is filled in. */
export function PhoneField({
	hint = 'Whoever delivers it calls this number.',
	...props
}: Pick<BuyerFieldsProps, 'values' | 'errors' | 'isUnknown'> & { hint?: string }) {
	return (
		<div>
			<InputField label="Mobile number" type="tel" hint={hint} {...fieldOf(props, 'phone')} />
			<div className="flex flex-wrap items-center gap-x-3">
				<Button
					type="submit"
					kind="plain"
					size="small"
					name="intent"
					value="buyer"
					className="px-0!"
				>
					Fill in from their last order
				</Button>
				<p role="status" className="text-slate text-sm">
					{props.isUnknown ? 'Nobody with this number has had an order delivered.' : ''}
				</p>
			</div>
		</div>
	);
}

/** Where it goes, and how if the shop has several ways. */
function DeliveryFields(props: BuyerFieldsProps) {
	const { values, errors, ways } = props;
	return (
		<>
			<div className={ONLY.delivery}>
				<InputField
					label="Email, if there is one"
					type="email"
					hint="For the order’s mails and its buyer’s account."
					{...fieldOf(props, 'email')}
				/>
			</div>
			<div className={`md:col-span-2 ${ONLY.delivery}`}>
				<InputField label="Address" {...fieldOf(props, 'address')} />
			</div>
			<div className={ONLY.delivery}>
				<InputField label="City" {...fieldOf(props, 'city')} />
			</div>
			<div className={ONLY.delivery}>
				<SelectField label="State" name="state" defaultValue={values.state} errors={errors.state}>
					<StateOptions chosen={values.state ?? ''} />
				</SelectField>
			</div>
			{ways ? (
				<>
					<div className={ONLY.delivery}>
						<SelectField
							label="Way of delivery"
							name="delivery_method"
							defaultValue={values.delivery_method}
							errors={errors.delivery_method}
						>
							<option value="">The cheapest to the door</option>
							<NamedOptions things={ways} />
						</SelectField>
					</div>
					<div className={ONLY.delivery}>
						<InputField
							label="Local government"
							hint="Where fees differ within the state."
							{...fieldOf(props, 'lga')}
						/>
					</div>
					<div className={ONLY.delivery}>
						<InputField label="Motor park" hint="For a waybill." {...fieldOf(props, 'park')} />
					</div>
				</>
			) : null}
		</>
	);
}

/** A state that somebody typed otherwise stays what it is: the first of the list would be another one. */
export function StateOptions({ chosen }: { chosen: string }) {
	return (
		<>
			{NIGERIAN_STATES.some(({ name }) => name === chosen) ? null : <option>{chosen}</option>}
			{NIGERIAN_STATES.map(({ code, name }) => (
				<option key={code}>{name}</option>
			))}
		</>
	);
}

function NamedOptions({ things }: { things: readonly { id: number; name: string }[] }) {
	return things.map(({ id, name }) => (
		<option key={id} value={id}>
			{name}
		</option>
	));
}

/** In cash, or by a link that its buyer gets. */
function PaymentFields({ values, errors }: BuyerFieldsProps) {
	const payment = values.payment === 'link' ? 'link' : 'cash';
	return (
		<>
			<fieldset className={ONLY.delivery}>
				<legend className="font-semibold">How it is paid</legend>
				<CheckField
					type="radio"
					name="payment"
					value="cash"
					defaultChecked={payment === 'cash'}
					label="In cash, when it is delivered"
				/>
				<CheckField
					type="radio"
					name="payment"
					value="link"
					defaultChecked={payment === 'link'}
					label="Online, by a link to send"
				/>
				<FieldErrors errors={errors.payment} />
			</fieldset>
			<div className={`group-has-[[value=cash]:checked]/order:hidden ${ONLY.delivery}`}>
				<ReserveHoursField
					label="The goods are kept"
					value={values.reserve_hours}
					errors={errors.reserve_hours}
				/>
			</div>
		</>
	);
}

/** Where the money is, and for a transfer or a card payment its reference. */
function CollectorField({ values, errors, collectors }: BuyerFieldsProps) {
	const isCash = collectors.every(({ kind }) => isCashKind(kind));
	return (
		<div className={`group/collect space-y-3 ${ONLY.counter}`}>
			<SelectField
				label="Paid to"
				name="collector"
				defaultValue={values.collector}
				errors={errors.collector}
				hint={
					collectors.length === 0
						? 'Nobody is listed yet: add a counter under Cash.'
						: 'It counts as collected.'
				}
			>
				<option value="">Nobody yet: collected later</option>
				<PayableOptions collectors={collectors} />
			</SelectField>
			{isCash ? null : (
				// As without scripts: this form does not follow what is chosen.
				<NotCashFields
					collectors={collectors}
					chosen=""
					isAlive={false}
					reference={values.reference ?? ''}
					errors={errors.reference}
				/>
			)}
		</div>
	);
}
