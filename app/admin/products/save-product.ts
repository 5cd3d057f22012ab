import { createProduct, updateProduct } from '#shop/catalogue/product-editing.ts';
import { ProductInput } from '#shop/catalogue/product-input.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { readMedia } from '#shop/media/media-input.ts';
import { ADDED } from '#shop/pictures/sent-pictures.ts';
import { definitionsOf } from '#shop/specifications/definitions.ts';
import { FIELD } from '#shop/specifications/specification-kinds.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { describingConflict, savedMessage } from '../forms/describe-conflict.ts';
import { textsAndTicks } from '../forms/form-values.ts';
import { seenAt } from '../forms/seen-at.ts';
import type { SavedForm } from '../forms/send-form.ts';
import { readMediaFields } from '../media/media-fields.ts';
import { readPictureFields } from '../pictures/picture-fields.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import { formSpecifications } from '../specifications/form-specification.ts';
import type { Route } from './+types/save-product.ts';
import { COPY_OF } from './copy-address.ts';
import { TICKS } from './product-fields.tsx';
import { ASK_FIELDS } from './specification-fields.tsx';

/** The action of the form's pages, and of the address where scripts send it with progress. */
export const action = staffAction(async (context, form, { request, params }: Route.ActionArgs) =>
	formDone(
		request,
		'/admin/view-product',
		await withSpecifications(context, form, async (specifications) => {
			if (new URL(request.url).searchParams.has(ASK_FIELDS))
				throw new Problem(
					'invalid',
					'These are the specifications of the chosen category. Nothing is saved yet.',
				);
			return saveProduct(context, form, params.id, specifications);
		}),
	),
);

/**
 * Saves with what the form says of the specifications of the chosen category; those of another one, which it showed
 * before, are left out. A refusal brings the fields of that category along.
 */
async function withSpecifications<Saved>(
	{ db }: StaffContext,
	form: FormData,
	save: (specifications: Record<string, string>) => Promise<Saved>,
): Promise<Saved> {
	const definitions = await definitionsOf(db, parseId(form.get('category_id')) ?? 0);
	const sent = definitions.flatMap(({ key }) => {
		const value = form.get(FIELD + key);
		return typeof value === 'string' ? [[key, value]] : [];
	});
	try {
		return await save(Object.fromEntries(sent));
	} catch (error) {
		if (error instanceof Problem) error.facts.specifications = formSpecifications(definitions);
		throw error;
	}
}

/**
 * Creates a product from the sent form, or (with an id) changes one. @throws Problem as
 * shop/catalogue/product-editing.ts
 */
async function saveProduct(
	context: StaffContext,
	form: FormData,
	id: string | undefined,
	specifications: Record<string, string>,
): Promise<SavedForm> {
	const { db, uploads, admin } = context;
	const { order, deleted } = readPictureFields(form);
	const input = parseFields(ProductInput, {
		...textsAndTicks(formFields(form), TICKS),
		specifications,
		images: form.getAll('images'),
		images_to_delete: deleted,
		image_order: order.map((key) => (typeof key === 'string' ? key : `${ADDED}${key.added}`)),
	});
	const rows = readMediaFields(form);
	const media = rows && readMedia(rows);
	if (id === undefined) {
		const copyOf = parseId(form.get(COPY_OF));
		await createProduct(db, uploads, admin.id, input, { copyOf, media });
		return { message: 'Product added successfully.' };
	}
	const expectedQty = parseQty(form.get('seen_qty'));
	const seen = { ...seenAt(form), ...(expectedQty === null ? {} : { expectedQty }) };
	const edit = { userId: admin.id, id: parseId(id), input, media, seen };
	const { changedByOthers } = await describingConflict(context, () =>
		updateProduct(db, uploads, edit),
	);
	return { message: savedMessage('Product updated successfully.', changedByOthers) };
}

function parseQty(value: FormDataEntryValue | null): number | null {
	return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : null;
}
