import { Problem } from '#shop/problem.ts';
import { reading } from '../visit.ts';
import type { Route } from './+types/not-found.ts';

export const loader = reading(async (_visit, _args: Route.LoaderArgs): Promise<null> => {
	throw new Problem('not-found', 'The URL or page you are searching for was not found.');
});

export default function NotFound() {
	return null;
}
