import { data } from 'react-router';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/not-found.ts';
import { NOT_FOUND } from './not-found-text.ts';
import { PageNotFound } from './page-not-found.tsx';

/** /404 itself, and every unknown address of the shop. */
export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Page Not Found',
		description: NOT_FOUND.text,
		path: '/404',
		hidden: true,
	});
}

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
	return <PageNotFound />;
}
