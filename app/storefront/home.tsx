import { popularProducts } from '#shop/catalogue.ts';
import { formatKobo } from '#shop/money.ts';
import { reading } from '../visit.ts';
import type { Route } from './+types/home.ts';

export const loader = reading(async (visit, _args: Route.LoaderArgs) => {
	visit.isShared();
	const popular = await popularProducts(visit.db);
	visit.shows(...popular.map(({ id }) => `product:${id}` as const));
	return { popular };
});

export default function Home({ loaderData }: Route.ComponentProps) {
	return (
		<ul>
			{loaderData.popular.map((product) => (
				<li key={product.id}>
					{product.name} {formatKobo(product.sellingKobo)}
				</li>
			))}
		</ul>
	);
}
