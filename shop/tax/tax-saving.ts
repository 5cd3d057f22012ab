import { inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db, DbOrTx } from '#db/client.ts';
import { idList, tick } from '../kit/form-fields.ts';
import { parseFields, plainText } from '../kit/input.ts';
import { fieldProblem } from '../kit/problem.ts';
import { storedPart } from '../settings/settings.ts';
import { savePart } from '../settings/settings-parts.ts';
import { NO_TAX, readTaxRules, type TaxRules } from './tax-rules.ts';
import { rateText } from './tax-text.ts';

// What the owner sets about VAT. Orders keep what they were placed with.

const HIGHEST_RATE = 5_000;
const MOST_PRODUCTS = 500;

const Sent = z.object({
	registered: tick.transform((ticked) => ticked === 1),
	tin: plainText(40)
		.optional()
		.transform((text) => (text ?? '').trim()),
	rate: z
		.string()
		.optional()
		.transform((typed, context): number => {
			const text = (typed ?? '').trim().replace(/\s*%$/, '').replace(',', '.');
			const rate = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
			if (rate >= 1 && rate <= HIGHEST_RATE) return rate;
			const message = 'Say the rate in per cent, such as 7.5, above 0 and up to 50.';
			context.issues.push({ code: 'custom', message, input: typed });
			return z.NEVER;
		}),
	categories: idList,
	products: plainText(100_000)
		.optional()
		.transform((text) => [
			...new Set(
				(text ?? '')
					.split('\n')
					.map((line) => line.trim())
					.filter(Boolean),
			),
		]),
});

/** The rules as they are stored, or the shop's own. */
export async function taxRules(db: DbOrTx): Promise<TaxRules> {
	return readTaxRules(await storedPart(db, 'tax'));
}

/** The addresses of exempt products that there still are, one a line, as the form has them. */
export async function exemptAddresses(db: DbOrTx, { exemptProductIds }: TaxRules): Promise<string> {
	if (exemptProductIds.length === 0) return '';
	const found = await db
		.select({ slug: products.slug })
		.from(products)
		.where(inArray(products.id, exemptProductIds))
		.orderBy(products.slug);
	return found.map(({ slug }) => slug).join('\n');
}

/**
 * Saves the form: `registered`, `tin`, `rate` in per cent, `categories` (ids), `products` (SKUs or addresses, one a line).
 * Returns the time of saving.
 * @throws Problem invalid beside the field; conflict when somebody saved it meanwhile
 */
export async function saveTaxRules(
	db: Db,
	adminId: number,
	sent: Record<string, unknown>,
	expectedUpdatedAt?: Date,
): Promise<Date> {
	const typed = parseFields(Sent, sent);
	if (typed.registered && !/\d{8}/.test(typed.tin.replace(/[\s-]/g, '')))
		throw fieldProblem('tin', 'Give the TIN: it stands on every receipt with VAT.');
	const value: TaxRules = {
		isRegistered: typed.registered,
		tin: typed.tin,
		rate: typed.rate,
		exemptCategoryIds: await knownCategories(db, typed.categories),
		exemptProductIds: await namedProducts(db, typed.products),
	};
	return savePart(db, {
		adminId,
		part: 'tax',
		value,
		own: NO_TAX,
		read: readTaxRules,
		recorded: (rules) => ({
			vatRegistered: rules.isRegistered ? 'yes' : 'no',
			tin: rules.tin,
			vatRate: rateText(rules.rate),
			vatExemptCategories: rules.exemptCategoryIds.join(', '),
			vatExemptProducts: rules.exemptProductIds.join(', '),
		}),
		...(expectedUpdatedAt ? { expectedUpdatedAt } : {}),
	});
}

async function knownCategories(db: DbOrTx, ids: readonly number[]): Promise<number[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.select({ id: categories.id })
		.from(categories)
		.where(inArray(categories.id, [...ids]));
	return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function namedProducts(db: DbOrTx, names: readonly string[]): Promise<number[]> {
	if (names.length > MOST_PRODUCTS)
		throw fieldProblem('products', `Name at most ${MOST_PRODUCTS}: a category can be exempt, too.`);
	if (names.length === 0) return [];
	const { id, slug, sku } = products;
	const rows = await db
		.select({ id, slug, sku })
		.from(products)
		.where(or(inArray(slug, [...names]), inArray(sku, [...names])));
	// The form shows addresses: saved again, one that is the SKU of another product must not make that exempt, too.
	const named = names.map((name) => {
		const own = rows.filter((row) => row.slug === name);
		return own.length > 0 ? own : rows.filter((row) => row.sku === name);
	});
	const missing = names.filter((_, at) => named[at]?.length === 0);
	if (missing.length > 0)
		throw fieldProblem(
			'products',
			`There is no product with this SKU or address: ${missing.slice(0, 5).join(', ')}.`,
		);
	return [...new Set(named.flat().map((row) => row.id))].toSorted((a, b) => a - b);
}
