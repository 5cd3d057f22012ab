import { and, eq, inArray } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { DbOrTx } from '#db/client.ts';
import { slugRedirects } from '#db/site-schema.ts';
import { freeSlug } from './slug.ts';

/** How many numbered variants of a slug are looked up at once. */
const LOOK_AHEAD = 40;

/**
 * A unique slug for each wanted one: the wanted slug itself or with -2, -3, … No product may have it or ever have had
 * it, because old slugs lead to their product for ever.
 */
export async function freeProductSlugs(tx: DbOrTx, wanted: readonly string[]): Promise<string[]> {
	const taken = await takenOf(tx, wanted);
	const checked = new Set(wanted);
	const chosen: string[] = [];
	for (const slug of wanted) {
		let free = freeSlug(slug, (candidate) => taken.has(candidate));
		while (!checked.has(free)) {
			const ahead = numberedForms(slug, free);
			for (const used of await takenOf(tx, ahead)) taken.add(used);
			for (const candidate of ahead) checked.add(candidate);
			free = freeSlug(slug, (candidate) => taken.has(candidate));
		}
		taken.add(free);
		chosen.push(free);
	}
	return chosen;
}

/** `first` and the numbered variants that freeSlug would try after it. */
function numberedForms(slug: string, first: string): string[] {
	const forms: string[] = [];
	freeSlug(slug, (candidate) => {
		if (candidate === first || forms.length > 0) forms.push(candidate);
		return forms.length < LOOK_AHEAD;
	});
	return forms;
}

async function takenOf(tx: DbOrTx, slugs: readonly string[]): Promise<Set<string>> {
	const wanted = [...new Set(slugs)];
	if (wanted.length === 0) return new Set();
	const now = await tx
		.select({ slug: products.slug })
		.from(products)
		.where(inArray(products.slug, wanted));
	const before = await tx
		.select({ slug: slugRedirects.oldSlug })
		.from(slugRedirects)
		.where(and(eq(slugRedirects.kind, 'product'), inArray(slugRedirects.oldSlug, wanted)));
	return new Set([...now, ...before].map(({ slug }) => slug));
}
