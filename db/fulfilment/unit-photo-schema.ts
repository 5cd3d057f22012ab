import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../columns.ts';
import { soldUnits } from './sold-unit-schema.ts';

/** What a photo of a unit shows: the plate with its serial number, or the unit itself. */
type PhotoKind = 'plate' | 'unit';

/** A photo of a sold unit, taken when it was packed or later; a picture of the shop's store (shop/pictures/uploads.ts). */
export const unitPhotos = pgTable(
	'unit_photos',
	{
		id: id(),
		unitId: integer('unit_id')
			.notNull()
			.references(() => soldUnits.id, { onDelete: 'cascade' }),
		kind: varchar('kind', { length: 10 }).$type<PhotoKind>().notNull(),
		path: text('path').notNull(),
		width: integer('width').notNull(),
		height: integer('height').notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex('unit_photos_unit_kind').on(t.unitId, t.kind),
		// The nightly clean-up asks which files are still shown.
		index('unit_photos_path').on(t.path),
		check('unit_photos_kind', sql`${t.kind} in ('plate', 'unit')`),
	],
);
