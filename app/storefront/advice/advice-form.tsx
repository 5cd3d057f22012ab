import { Form } from 'react-router';
import { type AdviceField, type FieldGroup, TOOLS, type ToolName } from '#shop/advice/tools.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { SET } from './set-address.ts';

type AdviceFormProps = {
	tool: ToolName;
	typed: Record<string, string>;
	errors: Record<string, string[]>;
	set: readonly { slug: string }[];
};

/** The questions of a tool. Sent as an address that leads to the answer, so it works without scripts. */
export function AdviceForm({ tool, typed, errors, set }: AdviceFormProps) {
	const groups: readonly FieldGroup[] = TOOLS[tool].groups;
	const more = groups.filter(({ isMore }) => isMore);
	// Those that most people leave empty stand together.
	const firstMore = more[0] ? groups.indexOf(more[0]) : groups.length;
	const isFilled = more.some(({ fields }) =>
		fields.some(({ name, start = '' }) => (typed[name] ?? start) !== start || errors[name]),
	);
	const shown = (group: FieldGroup) => (
		<Group key={group.name} group={group} typed={typed} errors={errors} />
	);
	return (
		<Form
			action={`/advice/${tool}#answer`}
			preventScrollReset
			noValidate
			className="space-y-6 rounded-card bg-paper p-4 md:p-6"
		>
			{set.map(({ slug }) => (
				<input key={slug} type="hidden" name={SET} value={slug} />
			))}
			{groups.slice(0, firstMore).map(shown)}
			{more.length > 0 ? (
				<details open={isFilled}>
					<Summary className="flex min-h-11 items-center gap-2 font-semibold">
						More gear
						<Icon name="down" className="size-4" />
					</Summary>
					<div className="mt-4 space-y-6">{more.map(shown)}</div>
				</details>
			) : null}
			{groups.slice(firstMore + more.length).map(shown)}
			<Button type="submit">Work it out</Button>
		</Form>
	);
}

type GroupProps = Pick<AdviceFormProps, 'typed' | 'errors'> & { group: FieldGroup };

function Group({ group: { name, fields }, typed, errors }: GroupProps) {
	return (
		<fieldset>
			<legend className="mb-2 font-semibold">{name}</legend>
			<div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
				{fields.map((field) => (
					<div key={field.name} className={field.isShort ? '' : 'max-sm:col-span-2'}>
						<Field field={field} typed={typed} errors={errors[field.name]} />
					</div>
				))}
			</div>
		</fieldset>
	);
}

type FieldProps = {
	field: AdviceField;
	typed: Record<string, string>;
	errors: readonly string[] | undefined;
};

function Field({ field, typed, errors }: FieldProps) {
	const { name, label, hint, choices, start = '', whole } = field;
	const common = { name, label, hint, defaultValue: typed[name] ?? start };
	if (!choices)
		return (
			<InputField
				{...common}
				errors={errors}
				inputMode={whole ? 'numeric' : 'decimal'}
				autoComplete="off"
			/>
		);
	return (
		<SelectField {...common}>
			{choices.map(([value, text]) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</SelectField>
	);
}
