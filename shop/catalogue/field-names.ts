// A field of a product or category has one name for people and programs (the API, the forms of staff, the catalogue's
// CSV file), and its column another where ours are spelled differently. This is the one list of those that differ.

const COLUMNS = {
	category_id: 'categoryId',
	parent_id: 'parentId',
	meta_title: 'metaTitle',
	meta_keyword: 'metaKeyword',
	meta_descrip: 'metaDescrip',
	weight_grams: 'weightGrams',
	warranty_months: 'warrantyMonths',
	in_the_box: 'inTheBox',
	condition_note: 'conditionNote',
	nav_order: 'navOrder',
	/** Prices are stored in kobo. */
	selling_price: 'sellingKobo',
	original_price: 'originalKobo',
	cost_price: 'costKobo',
	/** In hundredths of its currency. */
	supplier_price: 'supplierMinor',
	supplier_currency: 'supplierCurrency',
} as const;

/** The name of a field's column. */
type ColumnOf<Field> = Field extends keyof typeof COLUMNS ? (typeof COLUMNS)[Field] : Field;

/** Values under the names of their columns. */
export type InColumns<Values> = { [Field in keyof Values as ColumnOf<Field>]: Values[Field] };

/** The values of fields under the names of their columns; those of fields that were not sent are left out. */
export function inColumns<Values extends object>(values: Values): InColumns<Values> {
	const sent = Object.entries(values).filter(([, value]) => value !== undefined);
	return Object.fromEntries(
		sent.map(([field, value]) => [columnOf(field), value]),
	) as InColumns<Values>;
}

/** A row's values of these fields, under the names of the fields. */
export function inFields<Field extends string, Row extends Record<ColumnOf<Field>, unknown>>(
	row: Row,
	fields: readonly Field[],
): { [Name in Field]: Row[ColumnOf<Name>] } {
	const values: Record<string, unknown> = {};
	for (const field of fields) values[field] = row[columnOf(field)];
	return values as { [Name in Field]: Row[ColumnOf<Name>] };
}

function columnOf<Field extends string>(field: Field): ColumnOf<Field> {
	const columns: Record<string, string> = COLUMNS;
	return (columns[field] ?? field) as ColumnOf<Field>;
}
