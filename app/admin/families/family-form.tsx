import { useState } from 'react';
import {
	LONGEST_CHOICE,
	LONGEST_OPTION,
	MOST_OPTIONS,
	optionField,
	outField,
	PRODUCTS,
	valueField,
} from '#shop/families/family-fields.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { CheckField, FieldErrors, InputField } from '../../ui/field.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { ProductLink } from '../products/product-link.tsx';
import { FAMILIES } from './family-addresses.ts';

type FormVariant = {
	productId: number;
	name: string;
	sellingKobo: number;
	qty: number;
	status: number;
	choice: readonly string[];
};
type FormFamily = {
	/** None for a family that is being made. */
	id?: number;
	updatedAt?: string;
	name: string;
	options: readonly string[];
	variants: readonly FormVariant[];
};

const PLACES = Array.from({ length: MOST_OPTIONS }, (_, place) => place);
const EXAMPLES = ['Colour', 'Size', 'Length'];

/** Making a family, or changing one: its options, and what each product is of them. */
export function FamilyForm({ family, formKey }: { family: FormFamily; formKey?: string }) {
	const { id, updatedAt, variants } = family;
	const [refused, setRefused] = useFormError();
	const field = fieldsOf(knownTexts(family), refused);
	const [names, setNames] = useState(PLACES.map((place) => field(optionField(place)).defaultValue));
	return (
		<EditForm
			saveTo={id ? `/admin/save/family/${id}` : '/admin/save/family'}
			list={FAMILIES}
			refused={refused}
			onOutcome={setRefused}
			submit={id ? 'Update' : 'Make Family'}
			busyText={id ? 'Updating...' : 'Making...'}
			refusedTitle={({ status }) =>
				status === 422 ? 'Validation Error' : 'Failed to save the family'
			}
			tabs={[
				{
					id: 'family',
					label: 'Family',
					fields: ['name', PRODUCTS, ...Object.keys(knownTexts(family))],
					content: (
						<div className="group/family space-y-5">
							<InputField {...field('name')} label="Name" required maxLength={255} />
							<fieldset>
								<legend className="font-semibold">What its products differ in</legend>
								<p className="text-slate text-sm">
									One to three, in the order in which shoppers choose. Leave the others empty.
								</p>
								<div className="mt-2 grid gap-4 md:grid-cols-3">
									{PLACES.map((place) => (
										<InputField
											key={place}
											{...field(optionField(place))}
											label={`Option ${place + 1}`}
											placeholder={EXAMPLES[place]}
											maxLength={LONGEST_OPTION}
											onChange={({ currentTarget }) =>
												setNames((before) => before.with(place, currentTarget.value))
											}
										/>
									))}
								</div>
							</fieldset>
							<FieldErrors errors={refused?.errors[PRODUCTS]} />
							<ul className="space-y-4">
								{variants.map((variant) => (
									<li key={variant.productId}>
										<VariantFields
											variant={variant}
											options={names}
											field={field}
											out={{
												...ticksOf<string>({}, refused)(outField(variant.productId)),
												label: id ? 'Take it out of the family' : 'Leave it out',
											}}
										/>
									</li>
								))}
							</ul>
						</div>
					),
				},
			]}
		>
			{updatedAt ? <SeenField updatedAt={updatedAt} refused={refused} /> : null}
			{formKey ? <FormKeyField formKey={refused?.values.form_key ?? formKey} /> : null}
		</EditForm>
	);
}

/** What products are of an option is asked once the option has a name: with a hundred products it would be a hundred fields. */
const WITHOUT_NAME = [
	'',
	'group-has-[[name^=option][name$="1"]:placeholder-shown]/family:hidden',
	'group-has-[[name^=option][name$="2"]:placeholder-shown]/family:hidden',
];

function VariantFields({
	variant,
	options,
	field,
	out,
}: {
	variant: FormVariant;
	/** The names of the options, as they are typed by now. */
	options: readonly string[];
	field: (name: string) => { name: string; defaultValue: string; errors?: string[] | undefined };
	/** The tick box that takes it out of the family. */
	out: { name: string; defaultChecked: boolean; label: string };
}) {
	const { productId, name, sellingKobo, qty, status } = variant;
	return (
		<fieldset className="rounded-control border border-line p-3">
			<legend className="wrap-anywhere px-1 font-semibold text-sm">
				<ProductLink
					id={productId}
					name={name}
					className="underline decoration-edge underline-offset-4"
				/>
			</legend>
			<p className="text-slate text-sm tabular-nums">
				{formatKobo(sellingKobo)}, {qty} in stock{status === 0 ? null : ', hidden'}
			</p>
			<div className="mt-2 grid items-end gap-3 md:grid-cols-3">
				{PLACES.map((place) => (
					<div key={place} className={WITHOUT_NAME[place]}>
						<InputField
							{...field(valueField(productId, place))}
							label={options[place]?.trim() || `Option ${place + 1}`}
							maxLength={LONGEST_CHOICE}
						/>
					</div>
				))}
				<CheckField {...out} value="1" />
			</div>
		</fieldset>
	);
}

function knownTexts({ name, options, variants }: FormFamily): Record<string, string> {
	return {
		name,
		...Object.fromEntries(PLACES.map((place) => [optionField(place), options[place] ?? ''])),
		...Object.fromEntries(
			variants.flatMap(({ productId, choice }) =>
				PLACES.map((place) => [valueField(productId, place), choice[place] ?? '']),
			),
		),
	};
}
