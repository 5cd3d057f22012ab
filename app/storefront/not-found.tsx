import { data } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/not-found.ts';
import { NotFoundText } from './not-found-text.tsx';

/** /404 itself, and every address that is nothing in this shop. */
export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Page Not Found',
		description: 'The URL or page you are searching for was not found.',
		path: '/404',
		hidden: true,
	});
}

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
	return <NotFoundText />;
}
