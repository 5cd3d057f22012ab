import { FLAG_WORDS } from '../catalogue/lists/flag-words.ts';
import { CONDITION_NAMES } from '../catalogue/product-condition.ts';
import { formatKobo } from '../kit/money.ts';
import { capitalized } from '../kit/text.ts';
import { ORDER_STATES, orderStateLabel } from '../orders/order-states.ts';
import { SHOWN_STATE_LABELS } from '../payments/payment-states.ts';

// A change of the audit trail field by field, in the words of the pages. Pure.

export type ChangedField = { name: string; before: string | null; after: string | null };

/** What a change itself does not say (changedFields). */
type ChangeContext = { categories?: Record<string, string>; isPickup?: boolean };

const LONGEST = 300;
const LONGEST_SEARCHED = 2000;
/** At the end of the names of fields with an amount. */
const KOBO = 'Kobo';
/** In hundredths of the supplier's currency. */
const SUPPLIER_PRICE = 'supplierMinor';
/** Recorded under a name that says less than the forms do. */
const LABELS: Record<string, string> = {
	sellingKobo: 'Selling price',
	originalKobo: 'Original price',
	costKobo: 'Cost',
	supplierCurrency: 'Supplier’s currency',
	supplierMinor: 'Supplier’s price',
	qty: 'Stock',
	categoryId: 'Category',
	parentId: 'Parent category',
	navdisplay: 'In the navigation',
	metaDescrip: 'Meta description',
	sku: 'SKU',
	weightGrams: 'Weight (g)',
	serialised: 'Sold by serial number',
	warrantyMonths: 'Warranty (months)',
	conditionNote: 'What a buyer should know',
	media: 'Documents, sounds and videos',
};

const orderStates = (delivery: { kind: 'pickup' } | null) => ({
	state: Object.fromEntries(ORDER_STATES.map((state) => [state, orderStateLabel(state, delivery)])),
});

/** What the numbers and names in a field of a thing stand for, in the words of the pages. */
const WORDS: Record<string, Record<string, Record<string, string>>> = {
	user: { status: { 0: 'Blocked', 1: 'Active' } },
	product: { ...FLAG_WORDS, condition: CONDITION_NAMES },
	category: { ...FLAG_WORDS, navdisplay: FLAG_WORDS.status },
	order: orderStates(null),
	payment: { state: SHOWN_STATE_LABELS },
};
const PICKUP_WORDS = orderStates({ kind: 'pickup' });

/**
 * A change of a thing from the audit trail, formatted: each field with its value before and after. `categories` are the
 * names of those that are still there, by id; `isPickup`: the thing is an order that its buyer fetches at the shop.
 */
export function changedFields(
	noun: string,
	before: unknown,
	after: unknown,
	{ categories = {}, isPickup = false }: ChangeContext = {},
): ChangedField[] {
	const words: Record<string, Record<string, string>> | undefined = isPickup
		? PICKUP_WORDS
		: WORDS[noun];
	const wordsOf = (name: string) =>
		name === 'categoryId' || name === 'parentId' ? categories : words?.[name];
	const was = asFields(before);
	const is = asFields(after);
	return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
		name: fieldLabel(name),
		before: written(was, name, wordsOf(name)),
		after: written(is, name, wordsOf(name)),
	}));
}

function asFields(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** "Meta title" for metaTitle, "Total" for totalKobo. */
export function fieldLabel(name: string): string {
	const words = name.replace(/Kobo$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return LABELS[name] ?? capitalized(words.replaceAll('_', ' '));
}

/** Null for a thing that did not exist. */
function written(
	fields: Record<string, unknown>,
	name: string,
	words: Record<string, string> = {},
): string | null {
	const value = fields[name];
	if (value === undefined || value === null || value === '') return null;
	if (Array.isArray(value) && value.length === 0) return 'None';
	// Not what every object has: somebody may call a thing "__proto__".
	if (Object.hasOwn(words, String(value))) return words[String(value)] ?? null;
	if (name.endsWith(KOBO) && typeof value === 'number') return formatKobo(value);
	if (name === SUPPLIER_PRICE && typeof value === 'number') return (value / 100).toFixed(2);
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/**
 * The text by which a change is found: the name of its thing, and of a thing that was edited each field with its value
 * before and after. Only its beginning is stored of a long one.
 */
export function changeSearchText(
	{ noun, before, after }: { noun: string; before: unknown; after: unknown },
	name: string | null,
	context: ChangeContext = {},
): string {
	const fields = before && after ? changedFields(noun, before, after, context) : [];
	const words = fields.flatMap((field) => [field.name, field.before, field.after]);
	return [name, ...words].filter(Boolean).join(' ').slice(0, LONGEST_SEARCHED).toWellFormed();
}

/** The name that a change records: when its thing was made, deleted or renamed; null for others. */
export function recordedName({
	before,
	after,
}: {
	before: unknown;
	after: unknown;
}): string | null {
	const [is, was] = [asFields(after), asFields(before)];
	const name = is.name ?? is.title ?? is.term ?? was.name ?? was.title ?? was.term;
	return typeof name === 'string' ? name : null;
}
