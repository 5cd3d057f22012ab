import type { Db } from '#db/client.ts';
import { howMany } from '../kit/how-many.ts';
import { Problem } from '../kit/problem.ts';
import {
	type CategoryChoices,
	type NewCategory,
	readDirectory,
	rememberCategories,
	type WantedCategory,
} from './category-choices.ts';

/** The categories that the shop lacks, by their keys. Belongs to one run and grows with it. */
export type Lacking = Map<string, Omit<NewCategory, 'nearest' | 'likely'>>;

const MOST_NAMED = 20;

export function countLacking(lacking: Lacking, wanted: readonly WantedCategory[]): void {
	for (const { key, name } of wanted) {
		const known = lacking.get(key);
		if (known) known.products += 1;
		else lacking.set(key, { key, name, products: 1 });
	}
}

/** The refusal of an import that would create categories which nobody decided about. */
export function newCategoriesRefused(
	categories: readonly Omit<NewCategory, 'nearest' | 'likely'>[],
): Problem {
	const named = categories
		.slice(0, MOST_NAMED)
		.map(({ key, name, products }) => {
			const shown = key === '' ? 'products without a category' : `"${name}"`;
			return `${shown} (${howMany(products, 'product')})`;
		})
		.join(', ');
	const more = categories.length - MOST_NAMED;
	return new Problem(
		'invalid',
		`Nothing was imported, because the shop lacks these categories: ${named}${more > 0 ? ` and ${more} more` : ''}. ` +
			"Say which of the shop's categories they are, or that they are to be created.",
	);
}

/** Remembers, for each supplier of a file, which of the shop's categories were chosen for its own. */
export async function rememberChoices(
	db: Db,
	wanted: readonly WantedCategory[],
	choices: CategoryChoices,
): Promise<void> {
	const chosen = wanted.filter(({ key }) => choices[key] !== undefined);
	if (chosen.length === 0) return;
	await db.transaction(async (tx) => {
		const directory = await readDirectory(tx, choices);
		const decided = chosen.flatMap((category) => {
			const found = directory.find(category);
			return found ? [{ wanted: category, categoryId: found.id }] : [];
		});
		await rememberCategories(tx, decided);
	});
}
