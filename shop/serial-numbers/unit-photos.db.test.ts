import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditTrail } from '#db/staff-schema.ts';
import { makeAdmin, pngFile, temporaryUploads } from '#tests/helpers/admin-calls.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { SHOP } from '#tests/helpers/mail.ts';
import {
	makeSerialised,
	newSerial,
	orderOfSerialised,
	serialsOf,
} from '#tests/helpers/serialised.ts';
import { makeShopper } from '#tests/helpers/shoppers.ts';
import { packOrder } from '../fulfilment/pack-order.ts';
import { staffOrder } from '../fulfilment/staff-orders.ts';
import { clearUploads } from '../retention.ts';
import { unitsOfOrder } from './order-units.ts';
import type { PhotoKind } from './photo-kinds.ts';
import { correctUnits } from './record-units.ts';
import {
	changeUnitPhotos,
	type PackedPhoto,
	photosOfUnits,
	storeSentPhotos,
} from './unit-photos.ts';

const db = await testDatabase();
const uploads = temporaryUploads();
/** Nothing is in it but what one test stores. */
const aged = temporaryUploads();
const { user: ada } = await makeAdmin(db, 'Ada Admin');
const { id: userId } = await makeShopper(db, 'Chidi Eze');
const mixer = await makeSerialised(db, { name: 'Mixer' });

const pictureOf = (name: string) => ({
	path: `uploads/unit_photos/${name.padEnd(20, '0')}.jpg`,
	width: 20,
	height: 10,
});

/** The beginnings of the names of an order's photos, by unit: "plate a1". */
async function photosIn(orderId: number): Promise<string[][]> {
	const units = await unitsOfOrder(db, orderId);
	const photos = await photosOfUnits(
		db,
		units.map(({ id }) => id),
	);
	return units.map(({ id }) =>
		(photos.get(id) ?? []).map(
			({ kind, picture }) => `${kind} ${picture.path.split('/').at(-1)?.slice(0, 2)}`,
		),
	);
}

/** An order of one mixer that was handed over, with its unit. */
async function soldUnit() {
	const { id: orderId } = await orderOfSerialised(db, userId, mixer, {
		qty: 1,
		state: 'delivered',
	});
	const serial = newSerial();
	await correctUnits(db, { adminId: ada.id, orderId }, { [mixer.id]: serial });
	const [unit] = await unitsOfOrder(db, orderId);
	return { orderId, serial, unitId: unit?.id ?? 0 };
}

type Pictures = Partial<Record<PhotoKind, string>>;
const entriesOf = <T>(given: Partial<Record<PhotoKind, T>>) =>
	Object.entries(given) as [PhotoKind, T][];

/** Changes photos as the form of a unit does, of which the page showed `seen`. */
function change(
	{ orderId, unitId }: { orderId: number; unitId: number },
	{
		added = {},
		removed = [],
		seen = {},
	}: { added?: Pictures; removed?: PhotoKind[]; seen?: Pictures },
) {
	return changeUnitPhotos(db, { adminId: ada.id, orderId }, unitId, {
		added: new Map(entriesOf(added).map(([kind, name]) => [kind, pictureOf(name)])),
		removed: new Set(removed),
		seen: new Map(entriesOf(seen).map(([kind, name]) => [kind, name && pictureOf(name).path])),
	});
}

function pack(orderId: number, serials: string, photos: readonly [number, PhotoKind, string][]) {
	return packOrder(
		db,
		{ adminId: ada.id, orderId, shop: SHOP },
		{ from_state: 'confirmed', to_state: 'packed', note: '', serials: { [mixer.id]: serials } },
		photos.map(
			([line, kind, name]): PackedPhoto => ({
				field: `photo_${line}`,
				productId: mixer.id,
				line,
				kind,
				picture: pictureOf(name),
			}),
		),
	);
}

const changesOf = async (orderId: number) =>
	(await db.select().from(auditTrail).where(eq(auditTrail.nounId, orderId))).filter(
		({ action }) => action === 'unit-photos',
	);

test('photos taken while an order is packed belong to the units of their lines', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer);
	const [first, second] = [newSerial(), newSerial()];
	await pack(id, `\n${first}\n\n ${second}`, [
		[2, 'unit', 'b2'],
		[2, 'plate', 'a2'],
		[1, 'plate', 'a1'],
	]);
	expect(await photosIn(id)).toEqual([['plate a1'], ['plate a2', 'unit b2']]);
	expect(await changesOf(id)).toMatchObject([
		{
			before: { photos: '' },
			after: {
				photos: expect.stringContaining(
					`Mixer ${second}: serial plate a2000000, the unit b2000000`,
				),
			},
		},
	]);
});

test('an order that is not packed gets no photos, and a photo without a number is refused beside its field', async () => {
	const { id } = await orderOfSerialised(db, userId, mixer);
	await expect(pack(id, newSerial(), [[1, 'plate', 'a1']])).rejects.toMatchObject({
		fields: { [serialsOf(mixer)]: [expect.stringContaining('1 is there')] },
	});
	const both = `${newSerial()}\n${newSerial()}`;
	await expect(pack(id, both, [[3, 'plate', 'a1']])).rejects.toMatchObject({
		fields: { photo_3: [expect.stringContaining('serial number of this unit')] },
	});
	expect((await staffOrder(db, id)).state).toBe('confirmed');
	expect(await unitsOfOrder(db, id)).toEqual([]);
});

test('a photo is replaced and removed, and the log says which', async () => {
	const unit = await soldUnit();
	await expect(change(unit, {})).rejects.toMatchObject({
		fields: { photo_plate: ['Choose a photo first.'] },
	});
	await change(unit, { added: { plate: 'a1', unit: 'b1' }, seen: { plate: '', unit: '' } });
	await change(unit, {
		added: { plate: 'a2' },
		removed: ['plate', 'unit'],
		seen: { plate: 'a1', unit: 'b1' },
	});
	expect(await photosIn(unit.orderId)).toEqual([['plate a2']]);
	const entries = await changesOf(unit.orderId);
	expect(entries).toHaveLength(2);
	expect(entries.at(-1)).toMatchObject({
		before: { photos: `Mixer ${unit.serial}: serial plate a1000000, the unit b1000000` },
		after: { photos: `Mixer ${unit.serial}: serial plate a2000000` },
	});
});

test('the same photo sent twice is one, whatever its page showed', async () => {
	const unit = await soldUnit();
	const once = { added: { plate: 'a1' }, seen: { plate: '' } };
	await Promise.all([change(unit, once), change(unit, once)]);
	await change(unit, once);
	await change(unit, { removed: ['unit'], seen: { unit: 'b1' } });
	expect(await photosIn(unit.orderId)).toEqual([['plate a1']]);
	expect(await changesOf(unit.orderId)).toHaveLength(1);
});

test('of two people who photograph one thing at once the second sees what is there; two things are both added', async () => {
	for (let round = 0; round < 5; round += 1) {
		const unit = await soldUnit();
		const seen = { plate: '', unit: '' };
		const outcomes = await Promise.allSettled([
			change(unit, { added: { plate: 'a1' }, seen }),
			change(unit, { added: { plate: 'a2' }, seen }),
			change(unit, { added: { unit: 'b1' }, seen }),
		]);
		const refused = outcomes.filter(({ status }) => status === 'rejected');
		expect(refused).toMatchObject([{ reason: { code: 'conflict' } }]);
		const place = outcomes.findIndex(({ status }) => status === 'rejected');
		expect(await photosIn(unit.orderId)).toEqual([[`plate a${2 - place}`, 'unit b1']]);
	}
});

test('a unit of another order, and one that is gone, has no photos to change', async () => {
	const [own, other] = [await soldUnit(), await soldUnit()];
	const added = { plate: 'a1' };
	await expect(change({ ...own, unitId: other.unitId }, { added })).rejects.toMatchObject({
		code: 'not-found',
	});
	await change(own, { added });
	await correctUnits(db, { adminId: ada.id, orderId: own.orderId }, { [mixer.id]: '' });
	expect((await photosOfUnits(db, [own.unitId])).size).toBe(0);
	await expect(change(own, { added })).rejects.toMatchObject({ code: 'not-found' });
});

test('a corrected number stays with its photos', async () => {
	const unit = await soldUnit();
	await change(unit, { added: { plate: 'a1' } });
	await correctUnits(db, { adminId: ada.id, orderId: unit.orderId }, { [mixer.id]: newSerial() });
	expect(await photosIn(unit.orderId)).toEqual([['plate a1']]);
});

test('the files of a photo stay until its unit is gone, and the next night goes by', async () => {
	const unit = await soldUnit();
	const file = await pngFile(9);
	const [picture] = (await storeSentPhotos(aged, new Map([['photo_plate', file]]))).values();
	if (!picture) throw new Error('The photo was not stored');
	const by = { adminId: ada.id, orderId: unit.orderId };
	const none = { removed: new Set<PhotoKind>(), seen: new Map() };
	await changeUnitPhotos(db, by, unit.unitId, { added: new Map([['plate', picture]]), ...none });
	const inThreeDays = new Date(Date.now() + 72 * 60 * 60 * 1000);
	expect(await clearUploads(db, aged, inThreeDays)).toBe(0);
	expect(await aged.has(picture.path)).toBe(true);
	await correctUnits(db, by, { [mixer.id]: '' });
	expect(await clearUploads(db, aged, inThreeDays)).toBe(1);
	expect(await Array.fromAsync(aged.list())).toEqual([]);
});

test('each file that is no picture, or too large, is refused beside its field; a sound one is stored', async () => {
	const sound = await pngFile(7);
	const files = new Map([
		['photo_plate', new File(['%PDF-1.7'], 'list.jpg', { type: 'image/jpeg' })],
		['photo_unit', new File([new Uint8Array(12 * 1024 * 1024 + 1)], 'huge.jpg')],
		['photo_more', sound],
	]);
	await expect(storeSentPhotos(uploads, files)).rejects.toMatchObject({
		code: 'invalid',
		fields: {
			photo_plate: [expect.stringContaining('not a picture the shop can read')],
			photo_unit: [expect.stringContaining('larger than 12 MB')],
		},
	});
	const stored = await storeSentPhotos(uploads, new Map([['photo_more', sound]]));
	const path = stored.get('photo_more')?.path ?? '';
	expect(path).toMatch(/^uploads\/unit_photos\/[0-9a-f]{20}\.jpg$/);
	expect(await uploads.has(path)).toBe(true);
});
