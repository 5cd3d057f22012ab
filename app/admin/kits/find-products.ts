import type { StaffProduct } from '#shop/catalogue/catalogue.ts';
import { productsForStaff } from '#shop/catalogue/staff-lists.ts';
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
	const { rows } = await productsForStaff(db, { q, sort: 'newest', page: 1, perPage: FOUND });
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
