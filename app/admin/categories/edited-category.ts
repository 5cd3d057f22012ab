import { type Category, categoryPicture } from '#shop/catalogue/catalogue.ts';
import { categoryFields, shownCategory } from '#shop/catalogue/categories/category-editing.ts';
import { asTexts, asTicks } from '../forms/form-values.ts';

export type EditedCategory = ReturnType<typeof editedCategory>;

/** A category as its form needs it. */
export function editedCategory(category: Category) {
	const { status, navdisplay, featured, ...texts } = categoryFields(category);
	return {
		id: category.id,
		updatedAt: category.updatedAt.toISOString(),
		shown: JSON.stringify(shownCategory(category)),
		navdisplay,
		image: categoryPicture(category),
		texts: asTexts(texts),
		ticks: asTicks({ status, navdisplay, featured }),
	};
}
