import { isSlug } from '../../addresses/slug.ts';
import { MOST_PARTS, readPieces } from '../../catalogue/kits/kit-input.ts';

// What a kit is made of in the shop's own table: "drum; stick*2", its parts by their slugs.

export type KitCell = { slug: string; pieces: number };

/** The cell for the parts of a kit in their order; empty for any other product. */
export function writeKitCell(parts: readonly KitCell[]): string {
	return parts.map(({ slug, pieces }) => (pieces === 1 ? slug : `${slug}*${pieces}`)).join('; ');
}

/** Reads it back for the product `kitSlug`: no parts for an empty cell, or in words what is wrong. */
export function readKitCell(cell: string, kitSlug: string): KitCell[] | string {
	const parts: KitCell[] = [];
	for (const text of cell.split(';').map((part) => part.trim())) {
		if (text === '') continue;
		const [slug = '', amount = '1', ...more] = text.split('*').map((word) => word.trim());
		const pieces = readPieces(amount);
		if (!isSlug(slug) || pieces === null || more.length > 0)
			return 'kit_parts holds something else than "slug; slug*2", with 1 to 100 pieces of each';
		if (slug === kitSlug) return 'kit_parts names the product itself';
		if (parts.some((part) => part.slug === slug)) return `kit_parts names ${slug} twice`;
		parts.push({ slug, pieces });
	}
	if (parts.length > MOST_PARTS) return `kit_parts names more than ${MOST_PARTS} parts`;
	return parts;
}
