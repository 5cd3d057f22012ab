import { SALES } from '#shop/checkout/staff-order-sales.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, FieldErrors, InputField, SelectField } from '../../ui/field.tsx';

// Who buys, and how the goods get to them. Without scripts, too, only the fields of the chosen sale are shown.

export type BuyerFieldsProps = {
	/** What the fields begin with, by name. */
	values: Readonly<Record<string, string>>;
	errors: ActionError['errors'];
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

export function BuyerFields({ values, errors, ways, collectors }: BuyerFieldsProps) {
	const field = (name: string) => ({
		name,
		defaultValue: values[name] ?? '',
		errors: errors[name],
		maxLength: 191,
		autoComplete: 'off',
	});
	const sale = values.sale === 'counter' ? 'counter' : 'delivery';
	return (
		<section aria-labelledby="buyer" className="rounded-card bg-paper p-4 md:p-6">
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
			<div className="mt-3 grid gap-4 md:grid-cols-2">
				<InputField label="First name" {...field('firstname')} />
				<InputField label="Last name" {...field('lastname')} />
				<InputField
					label="Mobile number"
					type="tel"
					hint="Whoever delivers it calls this number."
					{...field('phone')}
				/>
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
