import { categoryBySlug } from '#shop/catalogue.ts';
import { Problem } from '#shop/problem.ts';
import { reading } from '../visit.ts';
import type { Route } from './+types/category.ts';

export const loader = reading(async (visit, { params }: Route.LoaderArgs) => {
	const category = await categoryBySlug(visit.db, params.categorySlug);
	if (!category) throw new Problem('not-found', 'x');
	visit.isShared();
	visit.shows(`category:${category.id}`);
	return { category };
});

export default function Category({ loaderData }: Route.ComponentProps) {
	return <h1>{loaderData.category.name}</h1>;
}
