import {
	CategoryInput,
	createCategory,
	updateCategory,
} from '#shop/catalogue/categories/category-editing.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { describingConflict, savedMessage } from '../forms/describe-conflict.ts';
import { textsAndTicks } from '../forms/form-values.ts';
import { seenAt } from '../forms/seen-at.ts';
import type { SavedForm } from '../forms/send-form.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-category.ts';
import { TICKS } from './category-form.tsx';

/** The action of the form's pages, and of the address where scripts send it with progress. */
export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) =>
	formDone(request, '/admin/view-category', await saveCategory(context, form, params.id)),
);

/**
 * Creates a category from the sent form, or (with an id) changes one. @throws Problem as
 * shop/catalogue/categories/category-editing.ts
 */
async function saveCategory(
	context: StaffContext,
	form: FormData,
	id: string | undefined,
): Promise<SavedForm> {
	const { db, uploads, admin } = context;
	const fields = textsAndTicks(formFields(form), TICKS);
	const input = parseFields(CategoryInput, { ...fields, image: form.get('image') });
	if (id === undefined) {
		await createCategory(db, uploads, admin.id, input);
		return { message: 'Category added successfully.' };
	}
	const edit = { userId: admin.id, id: parseId(id), input, seen: seenAt(form) };
	const { changedByOthers } = await describingConflict(context, () =>
		updateCategory(db, uploads, edit),
	);
	return { message: savedMessage('Category updated successfully.', changedByOthers) };
}
