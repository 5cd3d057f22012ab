import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { unitPhotos } from '#db/fulfilment/unit-photo-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { storeSentPictures } from '../pictures/sent-pictures.ts';
import type { Uploads } from '../pictures/uploads.ts';
import { type SoldUnit, unitsOfOrder } from './order-units.ts';
import { PHOTO, PHOTO_KINDS, PHOTO_LABELS, type PhotoKind } from './photo-kinds.ts';
import { lockOrder, type TypedSerials, unitsOf } from './record-units.ts';
import { foldSerial, readSerials, SERIALS } from './serial-number.ts';

// Photos of sold units. As the units themselves they are written while their order is locked.

type UnitPhoto = { kind: PhotoKind; picture: Picture };

type PhotosByUnit = ReadonlyMap<number, UnitPhoto[]>;

/** The photos of units (ids): first that of the plate. */
export async function photosOfUnits(db: DbOrTx, unitIds: readonly number[]): Promise<PhotosByUnit> {
	if (unitIds.length === 0) return new Map();
	const rows = await db
		.select()
		.from(unitPhotos)
		.where(inArray(unitPhotos.unitId, [...unitIds]))
		.orderBy(asc(unitPhotos.kind));
	const photos = new Map<number, UnitPhoto[]>();
	for (const { unitId, kind, path, width, height } of rows)
		photos.set(unitId, [...(photos.get(unitId) ?? []), { kind, picture: { path, width, height } }]);
	return photos;
}

/** Which of these paths of pictures a photo has. */
export async function usedPhotoPaths(db: DbOrTx, paths: readonly string[]): Promise<Set<string>> {
	if (paths.length === 0) return new Set();
	const rows = await db
		.selectDistinct({ path: unitPhotos.path })
		.from(unitPhotos)
		.where(inArray(unitPhotos.path, [...paths]));
	return new Set(rows.map(({ path }) => path));
}

/**
 * Stores sent photos, by the names of their fields. Slow, so it happens before the transaction that refers to them.
 * @throws Problem invalid, with a message beside the field of each that is no picture or too large
 */
export async function storeSentPhotos(
	uploads: Uploads,
	files: ReadonlyMap<string, File>,
): Promise<Map<string, Picture>> {
	const stored = new Map<string, Picture>();
	const errors: FieldErrors = {};
	// One after the other, because decoding takes much memory.
	for (const [field, file] of files) {
		try {
			const [picture] = await storeSentPictures(uploads, 'unit_photos', field, [file]);
			if (picture) stored.set(field, picture);
		} catch (error) {
			if (!(error instanceof Problem && error.code === 'invalid')) throw error;
			Object.assign(errors, error.fields);
		}
	}
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
	return stored;
}

/** What becomes of the photos of a unit. A kind that is both added and removed is replaced. */
type PhotoChange = {
	added: ReadonlyMap<PhotoKind, Picture>;
	removed: ReadonlySet<PhotoKind>;
	/** The path of each photo that its page showed, empty for none; a kind that is missing is not compared. */
	seen: ReadonlyMap<PhotoKind, string>;
};

/**
 * Adds, replaces and removes photos of a unit of an order, in any state of it.
 * @throws Problem not-found; invalid (`photo_plate`) when nothing is to be changed; conflict when somebody else changed
 * one of these photos meanwhile, unless to what it is to be now
 */
export async function changeUnitPhotos(
	db: Db,
	{ adminId, orderId }: { adminId: number; orderId: number | null },
	unitId: number | null,
	change: PhotoChange,
): Promise<void> {
	if (change.added.size + change.removed.size === 0)
		throw fieldProblem(`${PHOTO}plate`, 'Choose a photo first.');
	await transact(db, async (tx) => {
		const id = await lockOrder(tx, orderId);
		const unit = (await unitsOfOrder(tx, id)).find((each) => each.id === unitId);
		if (!unit)
			throw new Problem(
				'not-found',
				'The order does not have this unit any more: look at its serial numbers.',
			);
		await writePhotos(tx, { adminId, orderId: id }, new Map([[unit, change]]));
	});
}

/** A stored photo of a unit that is packed: `line` is that of its serial number among the typed ones, from 1. */
export type PackedPhoto = { field: string; productId: number; line: number } & UnitPhoto;

/**
 * Adds the photos taken while an order was packed to the units that were recorded in the same transaction.
 * @throws Problem invalid beside the field of a photo without a serial number
 */
export async function addPackedPhotos(
	tx: Tx,
	{ adminId, orderId }: { adminId: number; orderId: number },
	serials: TypedSerials,
	photos: readonly PackedPhoto[],
): Promise<void> {
	const units = await unitsOfOrder(tx, orderId);
	const changes = new Map<SoldUnit, PhotoChange>();
	for (const { field, productId, line, kind, picture } of photos) {
		const typed = readSerials(serials[productId] ?? '', SERIALS + productId)[line - 1];
		const unit = unitsOf({ productId }, units).find(
			({ serial }) => typed !== undefined && foldSerial(serial) === foldSerial(typed),
		);
		if (!unit) throw fieldProblem(field, 'Type the serial number of this unit, too.');
		const added = new Map([...(changes.get(unit)?.added ?? []), [kind, picture] as const]);
		changes.set(unit, { added, removed: new Set(), seen: new Map() });
	}
	await writePhotos(tx, { adminId, orderId }, changes);
}

async function writePhotos(
	tx: Tx,
	{ adminId, orderId }: { adminId: number; orderId: number },
	changes: ReadonlyMap<SoldUnit, PhotoChange>,
): Promise<void> {
	const units = [...changes.keys()];
	const ids = units.map(({ id }) => id);
	const before = await photosOfUnits(tx, ids);
	for (const [unit, change] of changes)
		await writePhotosOf(tx, unit.id, before.get(unit.id) ?? [], change);
	await recordChange(tx, {
		userId: adminId,
		action: 'unit-photos',
		noun: 'order',
		nounId: orderId,
		before: { photos: photosText(units, before) },
		after: { photos: photosText(units, await photosOfUnits(tx, ids)) },
	});
}

async function writePhotosOf(
	tx: Tx,
	unitId: number,
	before: readonly UnitPhoto[],
	{ added, removed, seen }: PhotoChange,
): Promise<void> {
	for (const kind of PHOTO_KINDS) {
		const picture = added.get(kind);
		if (!picture && !removed.has(kind)) continue;
		const was = before.find((photo) => photo.kind === kind)?.picture.path ?? '';
		// The same photo sent twice, or removed twice.
		if (was === (picture?.path ?? '')) continue;
		if ((seen.get(kind) ?? was) !== was)
			throw new Problem(
				'conflict',
				'Somebody changed the photos of this unit meanwhile. Nothing was changed now: look at what they are.',
			);
		if (picture)
			await tx
				.insert(unitPhotos)
				.values({ unitId, kind, ...picture })
				.onConflictDoUpdate({ target: [unitPhotos.unitId, unitPhotos.kind], set: picture });
		else
			await tx
				.delete(unitPhotos)
				.where(and(eq(unitPhotos.unitId, unitId), eq(unitPhotos.kind, kind)));
	}
}

/** For the audit trail: "Mixer S01-77: serial plate 3f2a9c41, the unit 0b77e1d2", by the beginning of each file's name. */
function photosText(units: readonly SoldUnit[], photos: PhotosByUnit): string {
	return units
		.flatMap(({ id, name, serial }) => {
			const own = (photos.get(id) ?? []).map(
				({ kind, picture }) =>
					`${PHOTO_LABELS[kind].toLowerCase()} ${picture.path.split('/').at(-1)?.slice(0, 8)}`,
			);
			return own.length > 0 ? [`${name} ${serial}: ${own.join(', ')}`] : [];
		})
		.join('; ');
}
