import { LARGEST_CATEGORY_PICTURE } from '#shop/pictures/picture-limits.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, FieldErrors, SelectField, TextField } from '../../ui/field.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { NameAndSlug } from '../forms/name-and-slug.tsx';
import { SeenField } from '../forms/seen-field.tsx';
import { SEO_FIELDS, SeoFields } from '../forms/seo-fields.tsx';
import { OnePicture } from '../pictures/one-picture.tsx';
import type { EditedCategory } from './edited-category.ts';

export const TICKS = ['status', 'navdisplay', 'featured'] as const;

/** Adding a category, or changing the given one. */
export function CategoryForm({
	category,
	parents,
}: {
	category?: EditedCategory;
	/** The categories that it may be below, with indented names. */
	parents: readonly { id: number; name: string }[];
}) {
	const [refused, setRefused] = useFormError();
	const field = fieldsOf(category?.texts ?? {}, refused);
	const tick = ticksOf(category?.ticks ?? {}, refused);
	const id = category?.id;
	return (
		<EditForm
			saveTo={id ? `/admin/save/category/${id}` : '/admin/save/category'}
			list="/admin/view-category"
			refused={refused}
			onOutcome={setRefused}
			submit={id ? 'Update' : 'Add Category'}
			busyText={id ? 'Updating...' : 'Adding...'}
			refusedTitle={(problem) => refusedTitle(problem, id !== undefined)}
			tabs={[
				{
					id: 'items',
					label: 'Items',
					fields: ['name', 'slug', 'parent_id', 'description'],
					content: (
						<div className="grid gap-4">
							<NameAndSlug field={field} example="/microphones" isEdit={id !== undefined} />
							<SelectField
								{...field('parent_id')}
								label="Below"
								hint="Its page then shows these goods too, and the menu leads from there to here. The address stays."
							>
								<option value="">None, it stands at the top</option>
								{parents.map(({ id: parentId, name }) => (
									<option key={parentId} value={parentId}>
										{name}
									</option>
								))}
							</SelectField>
							<TextField {...field('description')} label="Description" rows={6} />
						</div>
					),
				},
				{
					id: 'profile',
					label: 'Profile',
					fields: SEO_FIELDS,
					content: <SeoFields field={field} />,
				},
				{
					id: 'other',
					label: 'Other Details',
					fields: ['image', ...TICKS],
					content: (
						<div className="grid gap-4">
							<OnePicture
								name="image"
								label="Image"
								stored={category?.image ?? null}
								largest={LARGEST_CATEGORY_PICTURE}
								hint={`A JPEG, PNG, WebP, GIF or AVIF file up to 5 MB.${id ? ' Without one the category keeps the picture it has.' : ''}`}
								errors={refused?.errors.image}
							/>
							<CheckField
								{...tick('status')}
								value="1"
								label="Status (Untick=shown / Tick=hidden)"
								hint="A tick hides it with all its products: shoppers see it only while this box is empty. Categories below it stay shown, and move up."
							/>
							<CheckField
								{...tick('navdisplay')}
								value={category?.navdisplay || 1}
								label="NavDisplay (Untick=shown in the navigation / Tick=hidden there)"
								hint="A tick takes it out of the menu at the top; its page stays."
							/>
							<CheckField {...tick('featured')} value="1" label="Featured" />
						</div>
					),
				},
			]}
		>
			{category ? (
				<SeenField updatedAt={category.updatedAt} shown={category.shown} refused={refused} />
			) : null}
			<FieldErrors errors={refused?.errors.form} />
		</EditForm>
	);
}

/** Spec section 8. */
function refusedTitle({ status }: ActionError, isEdit: boolean): string {
	if (isEdit) return 'Failed to update category';
	return status === 422 ? 'Validation Error' : 'Error';
}
