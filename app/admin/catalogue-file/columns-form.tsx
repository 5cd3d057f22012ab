import { Form, useNavigation } from 'react-router';
import { CHOSEN_FIELDS } from '#shop/import/reading/table-fields.ts';
import type { ImportFindings } from '#shop/import/staff-imports.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { useOneSend } from '../../use-one-send.ts';

type ColumnsFormProps = {
	columns: NonNullable<ImportFindings['columns']>;
	refused: ActionError | undefined;
};

/** Which column of a supplier's table is what: has to be said where its headings do not, and may be where they do. */
export function ColumnsForm({ columns, refused }: ColumnsFormProps) {
	const { state, formData } = useNavigation();
	const mayGo = useOneSend(state, refused);
	const { headings, chosen, fault } = columns;
	const hasErrors = Object.keys(refused?.errors ?? {}).some((field) => field in CHOSEN_FIELDS);
	return (
		<details open={fault !== null || hasErrors} className="rounded-card bg-paper px-4 md:px-6">
			<Summary className="flex min-h-12 items-center justify-between font-semibold">
				Columns of the file
				<Icon name="down" className="size-5 text-slate" />
			</Summary>
			<Form method="post" onSubmit={mayGo} noValidate className="space-y-4 pb-4 md:pb-6">
				<input type="hidden" name="intent" value="columns" />
				<p className="max-w-prose text-slate text-sm">
					Say which column is what. The next file with the same headings is read the same way.
				</p>
				<div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
					{Object.entries(CHOSEN_FIELDS).map(([field, label]) => (
						<SelectField
							key={field}
							label={label}
							name={field}
							required={field === 'name'}
							defaultValue={refused?.values[field] ?? chosen[field] ?? ''}
							errors={refused?.errors[field]}
						>
							<option value="">Not in the file</option>
							{headings.map(({ heading, samples }) => (
								<option key={heading} value={heading}>
									{[heading, samples.join(', ').slice(0, 60)].filter(Boolean).join(': ')}
								</option>
							))}
						</SelectField>
					))}
				</div>
				<Button type="submit" kind="ink" busy={formData?.get('intent') === 'columns'}>
					Check with these columns
				</Button>
			</Form>
		</details>
	);
}
