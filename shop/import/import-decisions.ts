import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { catalogueImports, type ImportFindings, type ImportSettings } from '#db/staff-schema.ts';
import { enqueue } from '../kit/jobs.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { missingCategories } from './category-choices.ts';
import { rememberColumns } from './reading/table-columns.ts';
import { CHOSEN_FIELDS, type ChosenField } from './reading/table-fields.ts';
import { lockImport, stockField } from './staff-imports.ts';

// What staff decide about a checked file before it is applied.

/** What new products and categories come in with, and which of the shop's categories those of the file are. */
type ApplyDecisions = Pick<
	ImportSettings,
	| 'showNew'
	| 'stock'
	| 'createCategories'
	| 'categoryTree'
	| 'categories'
	| 'specifications'
	| 'joinFamilies'
	| 'fills'
	| 'leaveStock'
>;

const ticked = z.literal('1').optional().catch(undefined);
const ApplyForm = z.object({
	showNew: ticked,
	showCategories: ticked,
	joinFamilies: ticked,
	fillInTheBox: ticked,
	fillTradePrices: ticked,
	categoryTree: ticked,
	stock: stockField,
	/** What becomes of stocks that the shop's own table gives otherwise. */
	otherStocks: z.enum(['set', 'leave']).optional().catch(undefined),
});

/**
 * Reads the form of a checked import; `category-0`, `category-1`, … are for the new categories in their order.
 * @throws Problem invalid with the messages of each field
 */
export async function readDecisions(
	db: Db,
	findings: ImportFindings | null,
	fields: Record<string, string>,
): Promise<ApplyDecisions> {
	const parsed = ApplyForm.safeParse(fields);
	if (!parsed.success)
		throw fieldProblem('stock', parsed.error.issues[0]?.message ?? 'The stock is wrong.');
	const chosen = (findings?.categories ?? []).flatMap(({ key }, place) => {
		const slug = fields[`category-${place}`];
		return slug ? [{ key, place, slug }] : [];
	});
	const missing = await missingCategories(
		db,
		chosen.map(({ slug }) => slug),
	);
	const gone = chosen.find(({ slug }) => missing.includes(slug));
	if (gone) throw fieldProblem(`category-${gone.place}`, 'This category does not exist any more.');
	const { showNew, showCategories, categoryTree, joinFamilies, stock, otherStocks, ...fills } =
		parsed.data;
	if (findings?.otherStocks && otherStocks === undefined)
		throw fieldProblem('otherStocks', 'Please choose what becomes of the stock.');
	return {
		showNew: showNew === '1',
		...(joinFamilies === '1' ? { joinFamilies: true } : {}),
		...(stock === undefined ? {} : { stock }),
		...(otherStocks === 'leave' ? { leaveStock: true } : {}),
		fills: {
			inTheBox: fills.fillInTheBox === '1',
			tradePrices: fills.fillTradePrices === '1',
		},
		createCategories: showCategories === '1' ? 'shown' : 'hidden',
		...(categoryTree === '1' ? { categoryTree: true } : {}),
		categories: Object.fromEntries(chosen.map(({ key, slug }) => [key, slug])),
		specifications: (findings?.specifications ?? [])
			.map(({ key }) => key)
			.filter((key) => fields[`specification-${key}`] === '1'),
	};
}

/**
 * Has a checked table checked once more with the columns that staff named, and remembers them for tables with the same
 * headings.
 * @throws Problem not-found; conflict unless it was checked and not yet decided; invalid without a name
 */
export async function nameColumns(
	db: Db,
	id: number | null,
	fields: Record<string, string>,
): Promise<void> {
	await db.transaction(async (tx) => {
		const found = await lockImport(tx, id);
		const columns = found.findings?.columns;
		if (found.state !== 'checked' || !columns)
			throw new Problem(
				'conflict',
				`The columns of this import cannot be named: it is ${found.state}.`,
			);
		const headings = columns.headings.map(({ heading }) => heading);
		const chosen: Record<string, string> = {};
		for (const field of Object.keys(CHOSEN_FIELDS) as ChosenField[]) {
			const heading = fields[field] ?? '';
			if (heading !== '' && !headings.includes(heading))
				throw fieldProblem(field, 'The file has no such column.');
			chosen[field] = heading;
		}
		if (!chosen.name) throw fieldProblem('name', 'Every product needs a name: choose its column.');
		await rememberColumns(tx, headings, chosen);
		await tx
			.update(catalogueImports)
			.set({
				state: 'waiting',
				options: { ...found.options, columns: chosen },
				counts: null,
				findings: null,
				updatedAt: new Date(),
			})
			.where(eq(catalogueImports.id, found.id));
		await enqueue(tx, 'catalogue-import', { importId: found.id });
	});
}
