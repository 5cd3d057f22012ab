import type { ProductCondition } from '#db/catalogue/condition-column.ts';

// Whether goods have been in use. Who sells such goods has to say so (Federal Competition and Consumer Protection Act 2018,
// section 116), so it stands wherever a product is offered, and in the name under which it is sold. Pure.

/** What of a product's condition shoppers see; there is none of new goods. */
export type StatedCondition = { kind: Exclude<ProductCondition, 'new'>; note: string };

export const CONDITION_NAMES: Record<ProductCondition, string> = {
	new: 'New',
	'open-box': 'Open box',
	refurbished: 'Refurbished',
	used: 'Used',
};

/** What a condition means, for shoppers. */
export const CONDITION_MEANINGS: Record<StatedCondition['kind'], string> = {
	'open-box': 'Opened or shown in the shop, not used otherwise.',
	refurbished: 'Repaired and tested, so that it works as new.',
	used: 'Used before, and tested by the shop.',
};

/** https://schema.org/OfferItemCondition */
export const SCHEMA_CONDITIONS: Record<ProductCondition, string> = {
	new: 'https://schema.org/NewCondition',
	'open-box': 'https://schema.org/UsedCondition',
	refurbished: 'https://schema.org/RefurbishedCondition',
	used: 'https://schema.org/UsedCondition',
};

/** Opened goods count as used there: https://support.google.com/merchants/answer/6324469 */
export const FEED_CONDITIONS: Record<ProductCondition, 'new' | 'refurbished' | 'used'> = {
	new: 'new',
	'open-box': 'used',
	refurbished: 'refurbished',
	used: 'used',
};

/** The condition of a product as shoppers see it; null for new goods. */
export function statedCondition({
	condition,
	conditionNote,
}: {
	condition: ProductCondition;
	conditionNote: string;
}): StatedCondition | null {
	return condition === 'new' ? null : { kind: condition, note: conditionNote };
}
