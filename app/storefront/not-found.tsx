import { data } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/not-found.ts';
import { ErrorPage, NOT_FOUND } from './error-page.tsx';
import { WaysOn } from './ways-on.tsx';

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
	return (
		<>
			<ErrorPage {...NOT_FOUND} />
			<WaysOn />
		</>
	);
}
