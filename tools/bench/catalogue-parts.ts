import { sampleCategories } from '#db/seed/index.ts';
import { slugify } from '#shop/addresses/slug.ts';
import { readRecords } from '#shop/import/reading/read-records.ts';
import { DEFAULT_RATE } from '#shop/import/reading/shop-price.ts';
import { readRow } from '#shop/import/survey.ts';
import { oneLine } from '#shop/kit/text.ts';
import { realCatalogue } from './real-catalogue.ts';

/** What generated products are assembled from: the parts of one existing product. `letters` begin its model number. */
export type Part = {
	category: string;
	slug: string;
	brand: string;
	letters: string;
	words: string;
	description: string;
	sellingKobo: number;
};
export type Parts = { from: string; parts: Part[] };

const OWN_LETTERS = 'BH';

/** The parts of the real catalogue, or without one of the sample catalogue; `from` says which. */
export async function catalogueParts(): Promise<Parts> {
	const files = await realCatalogue();
	if (files.length === 0) return { from: 'the sample catalogue', parts: sampleParts() };
	const parts: Part[] = [];
	for (const file of files) {
		for await (const raw of readRecords(file)) {
			const { product } = readRow(raw, { rate: DEFAULT_RATE });
			if (product.kind !== 'supplier' || !product.brand || !product.category) continue;
			const { name, brand, model, category, description, sellingKobo } = product;
			if (sellingKobo === 0) continue;
			parts.push({ ...partOf(name, brand, model ?? '', category), description, sellingKobo });
		}
	}
	return { from: 'the real catalogue', parts };
}

function sampleParts(): Part[] {
	return sampleCategories.flatMap(({ name: category, products }) =>
		products.map(({ name, brand, description, sellingNaira }) => ({
			...partOf(name, brand, name.match(/\S*\d\S*/)?.[0] ?? '', category),
			description,
			sellingKobo: sellingNaira * 100,
		})),
	);
}

function partOf(name: string, brand: string, model: string, category: string) {
	const words = oneLine(name.replace(brand, '').replace(model, ''));
	const letters = model.replaceAll(/[^A-Za-z]/g, '').slice(0, 4);
	return {
		category,
		slug: slugify(category),
		brand,
		letters: letters.toUpperCase() || OWN_LETTERS,
		words,
	};
}
