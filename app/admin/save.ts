import { data } from 'react-router';
import type { Route } from './+types/save.ts';
import { saveArticle } from './articles/save-article.ts';
import { saveCategory } from './categories/save-category.ts';
import { saveProduct } from './products/save-product.ts';
import { staffAction } from './require-staff.ts';
import { saveSentSynonym } from './search-words/save-synonym.ts';
import { saveShopSettings } from './settings/save-settings.ts';

// The same as the pages' own actions, for scripts, which send files with progress and get the outcome as JSON.

const SAVES = {
	article: saveArticle,
	category: saveCategory,
	product: saveProduct,
	synonym: saveSentSynonym,
	settings: saveShopSettings,
};

export const action = staffAction(async (context, form, { params }: Route.ActionArgs) => {
	if (!isNoun(params.noun)) throw data(null, { status: 404 });
	return data(await SAVES[params.noun](context, form, params.id));
});

function isNoun(text: string): text is keyof typeof SAVES {
	return Object.hasOwn(SAVES, text);
}
