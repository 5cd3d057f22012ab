import { CategoryInput, createCategory, updateCategory } from '#shop/catalogue/category-editing.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formFields } from '../../page-handlers.ts';
import { describingConflict, savedMessage } from '../forms/describe-conflict.ts';
import { textsAndTicks } from '../forms/form-values.ts';
import { seenAt } from '../forms/seen-at.ts';
import type { Saved } from '../forms/send-form.ts';
import type { StaffContext } from '../require-staff.ts';
import { TICKS } from './category-form.tsx';

/**
 * Creates a category from the sent form, or (with an id) changes one. @throws Problem as
 * shop/catalogue/category-editing.ts
 */
export async function saveCategory(
	context: StaffContext,
	form: FormData,
	id: string | undefined,
): Promise<Saved> {
	const { db, uploads, admin } = context;
	const fields = textsAndTicks(formFields(form), TICKS);
	const input = parseFields(CategoryInput, { ...fields, image: form.get('image') });
	if (id === undefined) {
		await createCategory(db, uploads, admin.id, input);
		return { ok: true, message: 'Category added successfully.' };
	}
	const edit = { userId: admin.id, id: parseId(id), input, seen: seenAt(form) };
	const { changedByOthers } = await describingConflict(context, () =>
		updateCategory(db, uploads, edit),
	);
	return { ok: true, message: savedMessage('Category updated successfully.', changedByOthers) };
}
