import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { fieldsOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';

type GroupFormProps = {
	submit: string;
	/** Of a group that is changed. */
	values?: { name: string; note: string; updatedAt: string };
};

/** Adds or changes a group of customers. */
export function GroupForm({ submit, values }: GroupFormProps) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	// The form for another member is on this page, too.
	const isOwn = refused?.values.intent === undefined;
	const field = fieldsOf<'name' | 'note'>(values ?? {}, isOwn ? refused : undefined);
	return (
		<Form method="post" className="max-w-prose space-y-4">
			{values ? (
				<SeenField updatedAt={values.updatedAt} refused={isOwn ? refused : undefined} />
			) : null}
			<InputField
				{...field('name')}
				label="Name"
				required
				maxLength={60}
				autoComplete="off"
				hint="Staff see it, such as Trade or Churches. Customers read the names of their discounts."
			/>
			<TextField {...field('note')} label="Note" rows={3} maxLength={500} />
			<Button type="submit" busy={formData !== undefined && !formData.has('intent')}>
				{submit}
			</Button>
		</Form>
	);
}
