import { packOrder } from '#shop/fulfilment/pack-order.ts';
import type { OrderMove } from '#shop/fulfilment/staff-order-moves.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { chosenFile } from '#shop/pictures/sent-pictures.ts';
import {
	MOST_PHOTOGRAPHED,
	PHOTO,
	PHOTO_KINDS,
	type PhotoKind,
	packedPhotoField,
	REMOVE_PHOTO,
	SEEN_PHOTO,
} from '#shop/serial-numbers/photo-kinds.ts';
import { changeUnitPhotos, storeSentPhotos } from '#shop/serial-numbers/unit-photos.ts';
import { mailShop } from '#shop/settings/settings.ts';
import type { StaffContext } from '../require-staff.ts';

// What the forms with photos of units do: the one that packs an order, and that of a single unit.

type Sent = { orderId: number | null; form: FormData; fields: Record<string, string> };

/** Packs an order, with the photos that its form has. @throws Problem as storeSentPhotos and packOrder */
export async function packFromForm(
	{ db, admin, publicUrl, uploads }: StaffContext,
	{ orderId, form }: Pick<Sent, 'orderId' | 'form'>,
	move: OrderMove,
): Promise<void> {
	const places = Object.keys(move.serials ?? {}).flatMap((product) => {
		const productId = parseId(product);
		return productId === null ? [] : photoPlaces(productId);
	});
	const files = chosenFiles(
		form,
		places.map(({ field }) => field),
	);
	const stored = await storeSentPhotos(uploads, files);
	const photos = places.flatMap((place) => {
		const picture = stored.get(place.field);
		return picture ? [{ ...place, picture }] : [];
	});
	const shop = await mailShop(db, publicUrl);
	await packOrder(db, { adminId: admin.id, orderId, shop }, move, photos);
}

/** The fields that the form may have for a product. */
function photoPlaces(productId: number) {
	return Array.from({ length: MOST_PHOTOGRAPHED }, (_, place) => place + 1).flatMap((line) =>
		PHOTO_KINDS.map((kind) => ({
			field: packedPhotoField(productId, line, kind),
			productId,
			line,
			kind,
		})),
	);
}

/** The form of one unit, by its intent. */
export const PHOTO_INTENTS: Record<string, (context: StaffContext, sent: Sent) => Promise<void>> = {
	photos: async ({ db, admin, uploads }, { orderId, form, fields }) => {
		const files = chosenFiles(
			form,
			PHOTO_KINDS.map((kind) => PHOTO + kind),
		);
		const stored = await storeSentPhotos(uploads, files);
		await changeUnitPhotos(db, { adminId: admin.id, orderId }, parseId(fields.unit), {
			added: byKind((kind) => stored.get(PHOTO + kind)),
			removed: new Set(PHOTO_KINDS.filter((kind) => fields[REMOVE_PHOTO + kind] !== undefined)),
			seen: byKind((kind) => fields[SEEN_PHOTO + kind]),
		});
	},
};

/** The files that were chosen in these fields, by the names of the fields. */
function chosenFiles(form: FormData, fields: readonly string[]): Map<string, File> {
	return new Map(
		fields.flatMap((field) => {
			const file = chosenFile(form.get(field));
			return file ? [[field, file] as const] : [];
		}),
	);
}

/** What there is of each kind. */
function byKind<T>(find: (kind: PhotoKind) => T | undefined): Map<PhotoKind, T> {
	return new Map(
		PHOTO_KINDS.flatMap((kind) => {
			const value = find(kind);
			return value === undefined ? [] : [[kind, value] as const];
		}),
	);
}
