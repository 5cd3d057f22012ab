import { FieldErrors, InputField } from '../../ui/field.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';

type Synonym = { id?: number; term: string; meaning: string; updatedAt?: string };

/** Adding a synonym, or changing the given one. */
export function SynonymForm({ id, term, meaning, updatedAt }: Synonym) {
	const [refused, setRefused] = useFormError();
	const field = fieldsOf({ term, meaning }, refused);
	return (
		<EditForm
			saveTo={id ? `/admin/save/synonym/${id}` : '/admin/save/synonym'}
			list="/admin/search-words"
			refused={refused}
			onOutcome={setRefused}
			submit={id ? 'Update' : 'Add Synonym'}
			busyText={id ? 'Updating...' : 'Adding...'}
			refusedTitle={({ status }) =>
				id ? 'Failed to update synonym' : status === 422 ? 'Validation Error' : 'Error'
			}
			tabs={[
				{
					id: 'words',
					label: 'Words',
					fields: ['term', 'meaning'],
					content: (
						<div className="grid gap-4 md:grid-cols-2">
							<InputField
								{...field('term')}
								label="Shoppers type"
								hint="A word, or a phrase of up to three words, as they spell it."
								required
								maxLength={80}
								autoCapitalize="off"
								autoFocus={!term}
							/>
							<InputField
								{...field('meaning')}
								label="The catalogue says"
								hint="What products of this kind have in their names."
								required
								maxLength={80}
								autoCapitalize="off"
								autoFocus={Boolean(term) && !meaning}
							/>
						</div>
					),
				},
			]}
		>
			{updatedAt ? <SeenField updatedAt={updatedAt} refused={refused} /> : null}
			<FieldErrors errors={refused?.errors.form} />
		</EditForm>
	);
}
