import type { Db } from '#db/client.ts';
import type { ImportFindings } from '#db/staff-schema.ts';
import { withNearest } from './category-choices.ts';
import type { ImportResult } from './import-catalogue.ts';
import { readTableHead } from './reading/read-records.ts';
import {
	type ColumnChoices,
	columnsOf,
	rememberedColumns,
	tableFault,
} from './reading/table-columns.ts';
import { CHOSEN_FIELDS, type ChosenField } from './reading/table-fields.ts';
import { foundFills } from './supplier-fills.ts';

// What the check of a file leaves for staff to decide.

const MOST_CATEGORIES = 100;
const MOST_NOTES = 50;
const MOST_SAMPLES = 3;
const LONGEST_SAMPLE = 40;

/** The columns of a supplier's table and what each is taken for; null for any other file. */
export async function findColumns(
	db: Db,
	file: string,
	named: ColumnChoices | undefined,
): Promise<ImportFindings['columns']> {
	const head = await readTableHead(file);
	if (!head) return null;
	const columns = columnsOf(head.headings, named ?? (await rememberedColumns(db, head.headings)));
	const headings = head.headings.map((heading, place) => ({
		heading,
		samples: head.rows
			.map((row) => row[place]?.trim().slice(0, LONGEST_SAMPLE).toWellFormed() ?? '')
			.filter(Boolean)
			.slice(0, MOST_SAMPLES),
	}));
	const chosen = Object.fromEntries(
		(Object.keys(CHOSEN_FIELDS) as ChosenField[]).map((field) => [field, columns[field][0] ?? '']),
	);
	return {
		headings: headings.filter(({ heading }) => heading),
		chosen,
		fault: tableFault(columns),
	};
}

/** What a dry run found, for the page of the import. */
export async function findingsOf(
	db: Db,
	{
		unpriced,
		oddPrices,
		notes,
		otherStocks,
		newCategories,
		specified,
		families,
		fills,
	}: ImportResult,
	columns: ImportFindings['columns'],
): Promise<ImportFindings> {
	const categories = await withNearest(db, newCategories.slice(0, MOST_CATEGORIES));
	return {
		unpriced,
		oddPrices,
		notes: shownNotes(notes),
		otherStocks,
		categories,
		categoriesInAll: newCategories.length,
		columns,
		families,
		fills: foundFills(fills),
		specifications: specified.proposed,
		unspecified: specified.products,
	};
}

/** The first notes of an import, for its page. */
export function shownNotes(notes: ImportResult['notes']): ImportFindings['notes'] {
	return { total: notes.length, first: notes.slice(0, MOST_NOTES) };
}

/** What applying an import did besides writing rows, for its page. */
export function gainedBy({ families, specified, fills }: ImportResult): ImportFindings['gained'] {
	return {
		families: families.joined,
		specifications: specified.products,
		inTheBox: fills.inTheBox.filled,
		tradePrices: fills.tradePrices.filled,
	};
}

/** What is found of a table whose columns have to be named first. */
export function onlyColumns(columns: ImportFindings['columns']): ImportFindings {
	return { unpriced: 0, oddPrices: 0, categories: [], categoriesInAll: 0, columns };
}
