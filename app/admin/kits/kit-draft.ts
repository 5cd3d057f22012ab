import { partsKey, readPieces, typedParts } from '#shop/catalogue/kits/kit-input.ts';
import { partsOfKit, possibleParts } from '#shop/catalogue/kits/kit-parts.ts';
import { productForStaff } from '#shop/catalogue/product-rows.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import type { StaffContext } from '../require-staff.ts';
import { findProducts } from './find-products.ts';

/**
 * The parts of a kit as the address has them (`draft=1`, then `pieces_<id>`, with `add` or `remove` as pressed), otherwise
 * as they are stored; and the products that its search finds. @throws Problem not-found
 */
export async function readDraft(db: StaffContext['db'], id: number | null, url: URL) {
	const query = url.searchParams;
	const product = await productForStaff(db, id);
	const stored = await partsOfKit(db, product.id);
	const typed = query.has('draft')
		? typedParts(query)
		: new Map(stored.map(({ partId, pieces }) => [partId, String(pieces)]));
	const added = parseId(query.get('add'));
	if (added !== null && !typed.has(added)) typed.set(added, '1');
	typed.delete(parseId(query.get('remove')) ?? 0);
	const [rows, search] = await Promise.all([
		possibleParts(db, [...typed.keys()]),
		// Saving refuses these, too.
		findProducts(db, query.get('q'), ({ id: found, isKit, status }) => {
			if (found === product.id) return 'The kit itself';
			if (isKit) return 'A kit';
			return status === 0 ? null : 'Hidden';
		}),
	]);
	const parts = rows.map((row) => {
		const text = typed.get(row.partId) ?? '';
		return { ...row, typed: text, pieces: readPieces(text) };
	});
	return {
		kit: {
			id: product.id,
			name: product.name,
			slug: product.slug,
			isKit: product.isKit,
			qty: product.qty,
			sellingKobo: product.sellingKobo,
		},
		parts,
		/** What the form changes: a draft goes on changing what it was opened with. */
		seen: (query.has('draft') ? query.get('seen') : null) ?? partsKey(stored),
		...search,
		hasDraft: query.has('draft'),
		isDraft: partsKey(stored) !== [...typed].map(([partId, text]) => `${partId}:${text}`).join(),
		isSaved: query.has('saved'),
	};
}

export type Draft = Awaited<ReturnType<typeof readDraft>>;
