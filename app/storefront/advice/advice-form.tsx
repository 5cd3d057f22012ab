import { Form } from 'react-router';
import { type AdviceField, TOOLS, type ToolName } from '#shop/advice/tools.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { SET } from './set-address.ts';

type AdviceFormProps = {
	tool: ToolName;
	typed: Record<string, string>;
	errors: Record<string, string[]>;
	set: readonly { slug: string }[];
};

/** The questions of a tool. Sent as an address, so it works without scripts. */
export function AdviceForm({ tool, typed, errors, set }: AdviceFormProps) {
	return (
		<Form preventScrollReset noValidate className="space-y-6 rounded-card bg-paper p-4 md:p-6">
			{set.map(({ slug }) => (
				<input key={slug} type="hidden" name={SET} value={slug} />
			))}
			{TOOLS[tool].groups.map(({ name, fields }) => (
				<fieldset key={name}>
					<legend className="mb-2 font-semibold">{name}</legend>
					<div className="grid items-end gap-4 sm:grid-cols-3">
						{fields.map((field) => (
							<Field key={field.name} field={field} typed={typed} errors={errors[field.name]} />
						))}
					</div>
				</fieldset>
			))}
			<Button type="submit">Work it out</Button>
		</Form>
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
