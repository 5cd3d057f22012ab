import { redirect } from 'react-router';
import { asOptions } from '#shop/catalogue/categories/category-tree.ts';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { allGroups } from '#shop/customers/customer-groups.ts';
import { describeDiscount, exampleOf } from '#shop/discounts/describe-discount.ts';
import { readDiscount } from '#shop/discounts/discount-input.ts';
import { chosenProducts } from '#shop/discounts/discount-products.ts';
import { discountValue, type StoredDiscount } from '#shop/discounts/discount-rows.ts';
import { saveDiscount } from '#shop/discounts/discount-saving.ts';
import { newDiscountCode } from '#shop/discounts/new-code.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { type FieldErrors, Problem } from '#shop/kit/problem.ts';
import { formFields } from '../../page-handlers.ts';
import { seenAt, seenInAddress } from '../forms/seen-at.ts';
import { findProducts } from '../kits/find-products.ts';
import type { StaffContext } from '../require-staff.ts';
import { chosenIds, type DiscountTexts, sentFields, textsOf } from './discount-texts.ts';
import { DRAFT, GOODS_FIELDS, NEW_CODE, PREVIEW } from './field-names.ts';

// What the page of a discount shows, and saving it. Until it is saved the form is written in the address, so that searching
// for products and the preview work without scripts.

const NO_ERRORS: FieldErrors = {};

/**
 * The form: as the address has it, or as `begins`, with what it chooses from and what it says in a sentence.
 * @param stored the discount that it changes; null for a new one
 */
export async function editedDiscount(
	{ db }: StaffContext,
	url: URL,
	stored: StoredDiscount | null,
	begins = stored,
) {
	const query = url.searchParams;
	const isDraft = query.has(DRAFT);
	const texts = isDraft ? draftTexts(query) : textsOf(begins);
	const [categories, products, excludedProducts, search, groups, said] = await Promise.all([
		allCategoriesForStaff(db),
		chosenProducts(db, chosenIds(texts, 'products')),
		chosenProducts(db, chosenIds(texts, 'excluded_products')),
		findProducts(db, query.get('q'), () => null),
		allGroups(db),
		isDraft || begins ? inWords(db, texts, stored) : { sentence: null, errors: {} },
	]);
	return {
		categories: asOptions(categories.toSorted((a, b) => a.name.localeCompare(b.name))),
		texts,
		products,
		excludedProducts,
		search,
		groups,
		sentence: said.sentence,
		/** What is wrong with a form that was sent for its preview. */
		errors: query.has(PREVIEW) ? said.errors : NO_ERRORS,
		isDraft,
		/** What the form changes; undefined for a new one. A draft goes on changing what it was opened with. */
		updatedAt: stored
			? (isDraft && seenInAddress(query)) || stored.updatedAt.toISOString()
			: undefined,
	};
}

/** The form in an address, with the product that was just added or taken out, or a new code. */
function draftTexts(query: URLSearchParams): DiscountTexts {
	const texts: DiscountTexts = Object.fromEntries(query);
	const press = (name: string, field: 'products' | 'excluded_products', value: string) => {
		const id = parseId(query.get(name));
		if (id !== null) texts[GOODS_FIELDS[field] + id] = value;
	};
	if (query.has(NEW_CODE)) texts.code = newDiscountCode();
	press('add', 'products', '1');
	press('leave_out', 'excluded_products', '1');
	press('remove', 'products', '');
	press('let_in', 'excluded_products', '');
	return texts;
}

async function inWords(
	db: StaffContext['db'],
	texts: DiscountTexts,
	stored: StoredDiscount | null,
): Promise<{ sentence: string | null; errors: FieldErrors }> {
	const now = new Date();
	try {
		const { fields, goods, groups } = await readDiscount(db, sentFields(texts), stored, now);
		const names = (isExcluded: boolean) =>
			goods.flatMap((each) => (each.isExcluded === isExcluded ? each.name : []));
		const described = {
			...fields,
			value: discountValue(fields),
			goodsNames: names(false),
			excludedNames: names(true),
			groupIds: fields.forGroups ? groups.map(({ id }) => id) : null,
			groupNames: groups.map(({ name }) => name),
		};
		const example = exampleOf(described.value);
		const sentence = describeDiscount(described, now);
		return { sentence: example ? `${sentence} ${example}` : sentence, errors: {} };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return { sentence: null, errors: error.fields };
	}
}

/** Saves the sent form and leads to the list. @throws Problem as saveDiscount */
export async function saveSentDiscount(
	{ db, admin }: StaffContext,
	form: FormData,
	id: number | null,
): Promise<never> {
	const { expectedUpdatedAt } = seenAt(form);
	const sent = sentFields(formFields(form));
	const saved = await saveDiscount(db, { userId: admin.id, id, sent, expectedUpdatedAt });
	throw redirect(`/admin/discounts?saved=${saved.id}`, 303);
}
