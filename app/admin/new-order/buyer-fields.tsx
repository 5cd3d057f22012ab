import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { SALES } from '#shop/checkout/staff-order-sales.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField, SelectField } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';

// Who buys, and how the goods get to them. Without scripts, too, only the fields of the chosen sale are shown.

export type BuyerFieldsProps = {
	/** What the fields begin with, by name. */
	values: Readonly<Record<string, string>>;
	errors: ActionError['errors'];
	/** Whether nobody was found by the phone number. */
	isUnknown: boolean;
	/** Ways of delivery of a shop that has them; otherwise delivery is free everywhere. */
	ways: readonly { id: number; name: string }[] | null;
	/** Who may have taken the cash at the counter. */
	collectors: readonly { id: number; name: string }[];
};

/** Shown for one kind of sale only; the fields of the other are left out by the server. */
const ONLY = {
	delivery: 'group-has-[[value=counter]:checked]/order:hidden',
	counter: 'group-has-[[value=delivery]:checked]/order:hidden',
};

export function BuyerFields({ values, errors, isUnknown, ways, collectors }: BuyerFieldsProps) {
	const field = (name: string) => ({
		name,
		defaultValue: values[name] ?? '',
		errors: errors[name],
		maxLength: 191,
		autoComplete: 'off',
	});
	const section = useRef<HTMLElement>(null);
	const customer = values.customer ?? '';
	const shown = useRef(customer);
	useEffect(() => {
		if (shown.current === customer) return;
		shown.current = customer;
		// The fields, and what was pressed among them, are new.
		focusIfLost(section.current);
	}, [customer]);
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
							label={SALES[each]}
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
				<InputField label="First name" {...field('firstname')} />
				<InputField label="Last name" {...field('lastname')} />
				<div>
					<InputField
						label="Mobile number"
						type="tel"
						hint="Whoever delivers it calls this number."
						{...field('phone')}
					/>
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
							{isUnknown ? 'Nobody with this number has had an order delivered.' : ''}
						</p>
					</div>
				</div>
				<div className={ONLY.delivery}>
					<InputField
						label="Email, if there is one"
						type="email"
						hint="For the order’s mails and its buyer’s account."
						{...field('email')}
					/>
				</div>
				<div className={`md:col-span-2 ${ONLY.delivery}`}>
					<InputField label="Address" {...field('address')} />
				</div>
				<div className={ONLY.delivery}>
					<InputField label="City" {...field('city')} />
				</div>
				<div className={ONLY.delivery}>
					<SelectField label="State" name="state" defaultValue={values.state} errors={errors.state}>
						{NIGERIAN_STATES.map(({ code, name }) => (
							<option key={code}>{name}</option>
						))}
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
								{ways.map(({ id, name }) => (
									<option key={id} value={id}>
										{name}
									</option>
								))}
							</SelectField>
						</div>
						<div className={ONLY.delivery}>
							<InputField
								label="Local government"
								hint="Where fees differ within the state."
								{...field('lga')}
							/>
						</div>
						<div className={ONLY.delivery}>
							<InputField label="Motor park" hint="For a waybill." {...field('park')} />
						</div>
					</>
				) : null}
				<div className={ONLY.counter}>
					<SelectField
						label="Cash taken by"
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
						{collectors.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</SelectField>
				</div>
			</div>
		</section>
	);
}

/** Whose order it is, where they ordered before. */
function Customer({ id, name }: { id: string | undefined; name: string | undefined }) {
	if (!id) return null;
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-4 border-green border-l-4 pl-3">
			<input type="hidden" name="customer" value={id} />
			<input type="hidden" name="customer_name" value={name ?? ''} />
			<p>
				The order is that of{' '}
				<Link
					to={`/admin/customers/${id}`}
					className="wrap-anywhere font-semibold underline underline-offset-4"
				>
					{name || 'a customer'}
				</Link>
				.
			</p>
			<Button type="submit" kind="plain" size="small" name="intent" value="stranger">
				Somebody else
			</Button>
		</div>
	);
}
