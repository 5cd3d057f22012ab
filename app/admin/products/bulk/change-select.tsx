import { SelectField } from '../../../ui/field.tsx';

/** What is done with what is ticked: the changes with their words; the first one unless `value` names another. */
export function ChangeSelect({
	changes,
	value,
	errors,
}: {
	changes: readonly (readonly [string, string])[];
	value: string;
	errors: string[] | undefined;
}) {
	return (
		<SelectField
			name="change"
			label="What to do"
			defaultValue={value || changes[0]?.[0]}
			errors={errors}
		>
			{changes.map(([change, words]) => (
				<option key={change} value={change}>
					{words}
				</option>
			))}
		</SelectField>
	);
}
