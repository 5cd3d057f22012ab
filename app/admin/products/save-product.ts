import type { Product } from '#shop/catalogue/catalogue.ts';
import { createProduct, updateProduct } from '#shop/catalogue/product-editing.ts';
import { ProductInput } from '#shop/catalogue/product-input.ts';
import { orderProductImages } from '#shop/catalogue/product-pictures.ts';
import { parseFields, parseId } from '#shop/input.ts';
import { formFields } from '../../visit.ts';
import type { AdminVisit } from '../gate.ts';
import { textsAndTicks } from '../parts/form-values.ts';
import { type PictureKey, readPictureFields } from '../parts/picture-fields.ts';
import { seenAt } from '../parts/seen-at.ts';
import type { Saved } from '../parts/send-form.ts';

/** Makes a product of the sent form, or (with an id) changes one. @throws Problem as shop/catalogue/product-editing.ts */
export async function saveProduct(
	{ db, uploads, admin }: AdminVisit,
	form: FormData,
	id: string | undefined,
): Promise<Saved> {
	const { order, deleted } = readPictureFields(form);
	const input = parseFields(ProductInput, {
		...textsAndTicks(formFields(form), ['status', 'featured', 'popular']),
		images: form.getAll('images'),
		images_to_delete: deleted,
		image_order: order.filter((key) => typeof key === 'string' && parseId(key) !== null),
	});
	if (id === undefined) {
		await createProduct(db, uploads, admin.id, input);
		return { ok: true, message: 'Product added successfully.' };
	}
	const expectedQty = parseQty(form.get('seen_qty'));
	const seen = { ...seenAt(form), ...(expectedQty === null ? {} : { expectedQty }) };
	const product = await updateProduct(db, uploads, admin.id, parseId(id), input, seen);
	const wanted = wantedOrder(product, order, input.images.length);
	if (wanted) await orderProductImages(db, admin.id, product.id, wanted);
	return { ok: true, message: 'Product updated successfully.' };
}

/** The stored pictures stand before the added ones; ids in another order, if that is what the form has. */
function wantedOrder(
	{ images }: Product,
	order: readonly PictureKey[],
	added: number,
): number[] | null {
	const now = images.map(({ id }) => id);
	const addedIds = added > 0 ? now.slice(-added) : [];
	const wanted = order
		.map((key) => (typeof key === 'string' ? Number(key) : addedIds[key.added]))
		.filter((id) => id !== undefined)
		.filter((id) => now.includes(id));
	return wanted.some((id, place) => id !== now[place]) ? wanted : null;
}

function parseQty(value: FormDataEntryValue | null): number | null {
	return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : null;
}
