import { z } from 'zod';
import type { Db, DbOrTx } from '#db/client.ts';
import { parseFields } from '../kit/input.ts';
import { storedPart } from '../settings/settings.ts';
import { savePart } from '../settings/settings-parts.ts';
import { type PriceRule, ROUNDING_NAMES, ROUNDINGS } from './derived-price.ts';

// How the shop makes prices from those of suppliers: one rule for all, of which a category may differ in part.

const HIGHEST_SHARE = 50_000;
const HIGHEST_MARGIN = 9_500;

const share = z.int().min(0).max(HIGHEST_SHARE);
const StoredRule = z.object({
	freight: share,
	duty: share,
	margin: share.max(HIGHEST_MARGIN),
	rounding: z.enum(ROUNDING_NAMES),
});
const OWN_RULE: PriceRule = { freight: 0, duty: 0, margin: 2_000, rounding: '100' };
export const PriceRules = z.object({
	shop: StoredRule.default(OWN_RULE),
	/** What is another in a category, by its id. */
	categories: z.record(z.string(), StoredRule.partial()).default({}),
});
export type PriceRules = z.infer<typeof PriceRules>;

/** Per cent with at most two decimals, in hundredths; null for an empty field. */
const percentField = (most: number) =>
	z
		.string()
		.optional()
		.transform((typed, context): number | null => {
			const text = (typed ?? '').trim().replace(/\s*%$/, '');
			if (text === '') return null;
			const hundredths = /^\d{1,4}(\.\d{1,2})?$/.test(text)
				? Math.round(Number(text) * 100)
				: Number.NaN;
			if (hundredths <= most) return hundredths;
			const message = `Must be per cent from 0 to ${most / 100}, with at most two decimals.`;
			context.issues.push({ code: 'custom', message, input: typed });
			return z.NEVER;
		});
const RuleInput = z.object({
	freight: percentField(HIGHEST_SHARE),
	duty: percentField(HIGHEST_SHARE),
	margin: percentField(HIGHEST_MARGIN),
	rounding: z
		.union([z.enum(ROUNDING_NAMES), z.literal('').transform(() => null)], {
			error: 'Choose how prices are rounded.',
		})
		.optional(),
});

/** The rules as they are stored, or the shop's own. */
export async function priceRules(db: DbOrTx): Promise<PriceRules> {
	return readPriceRules(await storedPart(db, 'priceRules'));
}

/** The rule for a category: the shop's, where the category has no own. */
export function ruleFor({ shop, categories }: PriceRules, categoryId: number): PriceRule {
	const own = categories[categoryId] ?? {};
	return { ...shop, ...own };
}

/** A rule in words: "freight 8 %, duty 20 %, margin 25 %, ends with 900". */
export function describeRule(rule: Partial<PriceRule>): string {
	const shares = (['freight', 'duty', 'margin'] as const).flatMap((name) => {
		const hundredths = rule[name];
		return hundredths === undefined ? [] : `${name} ${hundredths / 100} %`;
	});
	return [...shares, ...(rule.rounding ? [ROUNDINGS[rule.rounding].label] : [])].join(', ');
}

type RuleEdit = {
	/** Null for the rule of the whole shop. */
	categoryId: number | null;
	/** `freight`, `duty` and `margin` in per cent, `rounding`; of a category what is empty is the shop's. */
	sent: Record<string, unknown>;
	expectedUpdatedAt?: Date;
};

/**
 * Saves a rule; of the shop's, what is empty becomes its own default.
 * @throws Problem invalid beside the field; conflict when somebody saved a rule meanwhile
 */
export async function savePriceRule(
	db: Db,
	adminId: number,
	{ categoryId, sent, expectedUpdatedAt }: RuleEdit,
): Promise<Date> {
	const typed = parseFields(RuleInput, sent);
	const given: Partial<PriceRule> = Object.fromEntries(
		Object.entries(typed).filter(([, value]) => value !== null && value !== undefined),
	);
	const now = await priceRules(db);
	const { [String(categoryId)]: _former, ...others } = now.categories;
	const value: PriceRules =
		categoryId === null
			? { ...now, shop: { ...OWN_RULE, ...given } }
			: {
					...now,
					categories: Object.keys(given).length > 0 ? { ...others, [categoryId]: given } : others,
				};
	return savePart(db, {
		adminId,
		part: 'priceRules',
		value,
		own: readPriceRules(undefined),
		read: readPriceRules,
		recorded: ({ shop, categories }) => ({
			priceRule: describeRule(shop),
			...Object.fromEntries(
				Object.entries(categories).map(([id, rule]) => [
					`priceRuleOfCategory${id}`,
					describeRule(rule),
				]),
			),
		}),
		...(expectedUpdatedAt ? { expectedUpdatedAt } : {}),
	});
}

function readPriceRules(stored: unknown): PriceRules {
	return PriceRules.parse(stored ?? {});
}
