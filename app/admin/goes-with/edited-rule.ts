import { redirect } from 'react-router';
import { shownCategories } from '#shop/catalogue/catalogue.ts';
import { asOptions } from '#shop/catalogue/categories/category-tree.ts';
import { previewRule, type RulePreview } from '#shop/catalogue/goes-with/goes-with-goods.ts';
import { asRule, type StoredRule } from '#shop/catalogue/goes-with/goes-with-rules.ts';
import { readRule, saveRule } from '#shop/catalogue/goes-with/goes-with-saving.ts';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { type FieldErrors, Problem } from '#shop/kit/problem.ts';
import { definitionsByCategory } from '#shop/specifications/definitions.ts';
import { formFields } from '../../page-handlers.ts';
import { seenAt } from '../forms/seen-at.ts';
import type { StaffContext } from '../require-staff.ts';

// What the page of a rule shows, and saving it. The preview is of the form as it is in the address, saved or not.

const RULE_FIELDS = [
	'category',
	'specification',
	'value',
	'offered',
	'offered_specification',
	'offered_value',
] as const;
export type RuleTexts = Record<(typeof RULE_FIELDS)[number], string>;
/** What the form in the address would do (nothing while a category is hidden), or what is wrong with it. */
type Preview = { preview: RulePreview | 'hidden' | null; errors: FieldErrors };

/** A stored rule as the form's texts; empty for a new one. */
function textsOf(rule: StoredRule | null): RuleTexts {
	return {
		category: String(rule?.categoryId ?? ''),
		specification: rule?.key ?? '',
		value: rule?.value ?? '',
		offered: String(rule?.offeredCategoryId ?? ''),
		offered_specification: rule?.offeredKey ?? '',
		offered_value: rule?.offeredValue ?? '',
	};
}

/** What the form chooses from, the texts that it begins with, and what they would do. */
export async function editedRule({ db }: StaffContext, url: URL, rule: StoredRule | null) {
	const query = url.searchParams;
	const isDraft = query.has('draft');
	const stored = textsOf(rule);
	const texts = isDraft
		? (Object.fromEntries(RULE_FIELDS.map((name) => [name, query.get(name) ?? ''])) as RuleTexts)
		: stored;
	const [categories, definitions, tree] = await Promise.all([
		allCategoriesForStaff(db),
		definitionsByCategory(db),
		shownCategories(db),
	]);
	const all = [...definitions.values()].flat();
	const looked = isDraft || rule ? await look() : { preview: null, errors: {} };
	return {
		categories: asOptions(categories.toSorted((a, b) => a.name.localeCompare(b.name))),
		specifications: specificationOptions(all),
		texts,
		isDraft,
		...looked,
	};

	async function look(): Promise<Preview> {
		try {
			const fields = await readRule(db, texts);
			const found = asRule({ id: 0, ...fields }, tree, all);
			return { preview: found ? await previewRule(db, found, tree) : 'hidden', errors: {} };
		} catch (error) {
			if (!(error instanceof Problem)) throw error;
			return { preview: null, errors: error.fields };
		}
	}
}

/** Each key once, by the label that it has first. */
function specificationOptions(all: readonly { key: string; label: string; kind: string }[]) {
	const labels = new Map<string, string>();
	for (const { key, label, kind } of all)
		if (kind !== 'text' && !labels.has(key)) labels.set(key, label);
	return [...labels]
		.map(([key, label]) => ({ key, label }))
		.toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Saves the sent form and leads back to the list. @throws Problem as saveRule */
export async function saveSentRule(
	{ db, admin }: StaffContext,
	form: FormData,
	id: number | null,
): Promise<never> {
	const { expectedUpdatedAt } = seenAt(form);
	await saveRule(db, { userId: admin.id, id, sent: formFields(form), expectedUpdatedAt });
	throw redirect('/admin/goes-with?saved=1', 303);
}
