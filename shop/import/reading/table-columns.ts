import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { importColumns } from '#db/staff-schema.ts';
import { COLUMN_NAMES, type TableField } from './table-fields.ts';

// Which column of a supplier's table is what: chosen by staff, remembered from the last table with the same headings, or
// guessed by name.

/** The headings of the columns that hold each field, in order of preference. */
type TableColumns = Readonly<Record<TableField, readonly string[]>>;
/** The one column that staff named for a field; an empty text says that the table has none. */
export type ColumnChoices = Readonly<Partial<Record<TableField, string>>>;

/** A heading as names of columns are compared: "Prix (₦)" and "prix" are the same. */
function headingKey(heading: string): string {
	return heading
		.replaceAll('ß', 'ss')
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_+|_+$/g, '');
}

/** The columns of a table with these headings (lower-case); what was chosen comes before what the names say. */
export function columnsOf(headings: readonly string[], chosen: ColumnChoices = {}): TableColumns {
	const byKey = new Map(headings.toReversed().map((heading) => [headingKey(heading), heading]));
	const fields = Object.entries(COLUMN_NAMES).map(([field, names]) => {
		const choice = chosen[field as TableField];
		if (choice !== undefined) return [field, headings.includes(choice) ? [choice] : []];
		return [field, names.flatMap((name) => byKey.get(name) ?? [])];
	});
	// Without this, a column "price_ngn" would be preferred to the chosen one.
	const others = chosen.price === undefined ? {} : { price_ngn: [] };
	return { ...Object.fromEntries(fields), ...others };
}

/** Why a table cannot be read, or null: every product needs a name. */
export function tableFault(columns: TableColumns): string | null {
	return columns.name.length > 0
		? null
		: 'It has no column "name", nor one that is known to be the name; say which column it is.';
}

const keyOfHeadings = (headings: readonly string[]) =>
	createHash('sha256')
		.update(JSON.stringify([...headings].sort()))
		.digest('hex');

export async function rememberedColumns(
	db: DbOrTx,
	headings: readonly string[],
): Promise<ColumnChoices | undefined> {
	const [row] = await db
		.select({ columns: importColumns.columns })
		.from(importColumns)
		.where(eq(importColumns.headings, keyOfHeadings(headings)));
	return row?.columns;
}

/** Remembers the choice for the next table with the same headings. */
export async function rememberColumns(
	tx: Tx,
	headings: readonly string[],
	columns: ColumnChoices,
): Promise<void> {
	await tx
		.insert(importColumns)
		.values({ headings: keyOfHeadings(headings), columns })
		.onConflictDoUpdate({
			target: importColumns.headings,
			set: { columns: sql`excluded.columns` },
		});
}
