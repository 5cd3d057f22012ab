import { useState } from 'react';
import {
	KIND_LABELS,
	KINDS,
	MOST_CHOICES,
	type SpecificationKind,
} from '#shop/specifications/specification-kinds.ts';
import { CheckField, FieldErrors, InputField, SelectField, TextField } from '../../ui/field.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';

export const TICKS = ['on_card', 'is_filter'] as const;
const TEXTS = ['label', 'kind', 'unit', 'choices', 'key'] as const;

type EditedSpecification = {
	id: number;
	updatedAt: string;
	texts: Record<(typeof TEXTS)[number], string>;
	ticks: Record<(typeof TICKS)[number], boolean>;
};

type SpecificationFormProps = {
	category: { id: number };
	units: readonly { key: string; name: string }[];
	specification?: EditedSpecification;
};

/** Adding a specification to a category, or changing one. Without scripts all fields are there, whatever the kind. */
export function SpecificationForm({ category, units, specification }: SpecificationFormProps) {
	const [refused, setRefused] = useFormError();
	const field = fieldsOf(specification?.texts ?? { kind: 'number' }, refused);
	const tick = ticksOf(specification?.ticks ?? { is_filter: true }, refused);
	const id = specification?.id;
	return (
		<EditForm
			saveTo={`/admin/save/specification/${category.id}${id ? `/${id}` : ''}`}
			list={`/admin/edit-category/${category.id}/specifications`}
			refused={refused}
			onOutcome={setRefused}
			submit={id ? 'Update' : 'Add Specification'}
			busyText={id ? 'Updating...' : 'Adding...'}
			refusedTitle={({ status }) =>
				id ? 'Failed to update specification' : status === 422 ? 'Validation Error' : 'Error'
			}
			tabs={[
				{
					id: 'specification',
					label: 'Specification',
					fields: [...TEXTS, ...TICKS],
					content: (
						<div className="grid gap-4">
							<InputField
								{...field('label')}
								label="Label"
								required
								maxLength={60}
								hint="As shoppers read it: Power, Woofer, Connection."
								autoFocus={!id}
							/>
							<KindFields field={field} units={units} />
							<CheckField
								{...tick('on_card')}
								value="1"
								label="On the card"
								hint="Shown in lists below the name; at most two of a category."
							/>
							<CheckField
								{...tick('is_filter')}
								value="1"
								label="Offered as a filter"
								hint="Beside the category’s list, with how many products each value has."
							/>
							<KeyField field={field} isEdit={id !== undefined} />
						</div>
					),
				},
			]}
		>
			{specification ? <SeenField updatedAt={specification.updatedAt} refused={refused} /> : null}
			<FieldErrors errors={refused?.errors.form} />
		</EditForm>
	);
}

type Field = ReturnType<typeof fieldsOf<(typeof TEXTS)[number]>>;
type KindFieldsProps = Pick<SpecificationFormProps, 'units'> & { field: Field };

/** What kind of value it has, and what that kind needs. */
function KindFields({ field, units }: KindFieldsProps) {
	const [kind, setKind] = useState(field('kind').defaultValue);
	const isOf = (one: SpecificationKind) => (kind === one ? '' : 'hidden noscript:block');
	return (
		<>
			<SelectField
				{...field('kind')}
				label="Kind"
				required
				onChange={(event) => setKind(event.currentTarget.value)}
			>
				{KINDS.map((one) => (
					<option key={one} value={one}>
						{KIND_LABELS[one]}
					</option>
				))}
			</SelectField>
			<div className={isOf('number')}>
				<SelectField
					{...field('unit')}
					label="Unit"
					hint="Values may be typed in any unit of its kind: 0.4 kW becomes 400 W."
				>
					<option value="">None, a bare number</option>
					{units.map(({ key, name }) => (
						<option key={key} value={key}>
							{name}
						</option>
					))}
				</SelectField>
			</div>
			<div className={isOf('choice')}>
				<TextField
					{...field('choices')}
					label="Choices"
					rows={6}
					hint={`One a line, at most ${MOST_CHOICES}, in the order in which they are offered.`}
				/>
			</div>
		</>
	);
}

function KeyField({ field, isEdit }: { field: Field; isEdit: boolean }) {
	if (isEdit)
		return (
			<p className="text-slate text-sm">
				Key in files and the API: <code className="text-ink">{field('key').defaultValue}</code>. It
				stays, whatever the label.
			</p>
		);
	return (
		<InputField
			{...field('key')}
			label="Key"
			maxLength={40}
			autoCapitalize="off"
			autoComplete="off"
			spellCheck={false}
			hint="Its name in files and the API, which stays for ever. Left empty, it is made from the label."
		/>
	);
}
