import { z } from 'zod';
import { type FLAG_NAMES, type Flag, SORTS } from '#shop/catalogue/lists/list-filters.ts';

// The parameters of a list of products: filters, order and page. readListState checks them and ignores what is not
// valid, so that no list is refused for its address; here stands what clients should send.

/** One or several values of a parameter, as the query has them. */
const values = z.union([z.string(), z.array(z.string())]).optional();
const parameter = (schema: Record<string, unknown>, description: string) =>
	z
		.optional(z.unknown())
		.pipe(values)
		.meta({ ...schema, description });
const flag = (description: string) =>
	parameter({ type: 'integer', enum: [0, 1] }, `1: only ${description}`);
const naira = (description: string) => parameter({ type: 'integer', minimum: 0 }, description);
const texts = (description: string) =>
	parameter({ type: 'array', items: { type: 'string', maxLength: 255 } }, description);

export const pageParameter = parameter(
	{ type: 'integer', minimum: 1, default: 1 },
	'From 1; anything else is 1',
);

/** The order of a list; the first is the default. */
export const sortParameter = (sorts: readonly string[]) =>
	parameter({ type: 'string', enum: sorts, default: sorts[0] }, `Anything else is ${sorts[0]}`);

/** What narrows every list of products. */
export const filterParameters = {
	brand: texts('Only these brands, as products carry them; may be repeated'),
	min: naira('Lowest selling price, whole naira'),
	max: naira('Highest selling price, whole naira'),
	in_stock: flag('what is in stock'),
	on_sale: flag('what sells below its original price'),
} satisfies Record<(typeof FLAG_NAMES)[Flag], z.ZodType> & Record<string, z.ZodType>;

/** Categories to choose from, in lists of more than one. */
export const categoryParameter = texts('Only these categories, by slug; may be repeated');

/** Those of a category's list; filters by specifications have names of their own, which no schema can list. */
export const ListParameters = z.looseObject({
	page: pageParameter,
	sort: sortParameter(SORTS),
	...filterParameters,
	below: parameter(
		{ type: 'integer', enum: [0, 1] },
		'1: with the goods of the categories below it, as its page lists them',
	),
	category: texts('With `below`: only these of the categories below it, by slug; may be repeated'),
});

/** A parsed query as the address has it. */
export function queryOf(query: Record<string, unknown>): URLSearchParams {
	const pairs = Object.entries(query).flatMap(([name, value]) =>
		[value ?? []].flat().map((one) => [name, String(one)]),
	);
	return new URLSearchParams(pairs);
}
