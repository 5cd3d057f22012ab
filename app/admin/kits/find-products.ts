import type { StaffProduct } from '#shop/catalogue/catalogue.ts';
import { productsForStaff } from '#shop/catalogue/staff-lists.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { StaffContext } from '../require-staff.ts';

const FOUND = 8;
const LONGEST_SEARCH = 200;

export type ProductSearch = Awaited<ReturnType<typeof findProducts>>;

/**
 * What a search for a product to add finds; `found` is null when nothing was typed. `whyNot` says in a word or two why a
 * product cannot be added, or null.
 */
export async function findProducts(
	db: StaffContext['db'],
	typed: string | null,
	whyNot: (product: StaffProduct) => string | null,
) {
	const q = (typed ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH);
	if (!q) return { q, found: null };
	const { rows } = await productsFound(db, q);
	const found = rows.map((product) => ({
		id: product.id,
		name: product.name,
		sellingKobo: product.sellingKobo,
		qty: product.qty,
		cover: product.images[0] ?? null,
		why: whyNot(product),
	}));
	return { q, found };
}

/** A scanner may read a UPC with a nought more in front than it is stored with. */
async function productsFound(db: StaffContext['db'], q: string) {
	const query = { q, sort: 'newest', page: 1, perPage: FOUND } as const;
	const found = await productsForStaff(db, query);
	if (found.rows.length > 0 || !/^0\d{11,13}$/.test(q)) return found;
	return productsForStaff(db, { ...query, q: q.replace(/^0+/, '') });
}

/** What a scanner types: the digits of a barcode. */
const BARCODE = /^\d{8,14}$/;

/** The product whose barcode was scanned into a search, if it can be added; null for any other search. */
export function scannedIn({ q, found }: ProductSearch): number | null {
	const [only, ...others] = BARCODE.test(q) ? (found ?? []) : [];
	return only && others.length === 0 && only.why === null ? only.id : null;
}

/** The pieces after a product was added: scanned again it is one piece more; added again from the list it stays as it is. */
export function oneMore(typed: string | undefined, isScanned: boolean): string {
	if (typed === undefined) return '1';
	const qty = parseId(typed.trim());
	return isScanned && qty !== null ? String(qty + 1) : typed;
}
