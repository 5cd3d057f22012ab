import { type Category, categoryPicture } from '#shop/catalogue/catalogue.ts';

export type EditedCategory = ReturnType<typeof editedCategory>;

/** A category as its form needs it. */
export function editedCategory(category: Category) {
	return {
		id: category.id,
		updatedAt: category.updatedAt.toISOString(),
		navdisplay: category.navdisplay,
		image: categoryPicture(category),
		texts: {
			name: category.name,
			slug: category.slug,
			description: category.description,
			meta_title: category.metaTitle,
			meta_keyword: category.metaKeyword,
			meta_descrip: category.metaDescrip,
		},
		ticks: {
			status: category.status === 1,
			navdisplay: category.navdisplay !== 0,
			featured: category.featured === 1,
		},
	};
}
