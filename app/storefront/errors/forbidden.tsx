import { data } from 'react-router';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/forbidden.ts';
import { ErrorPage } from './error-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Forbidden',
		description: 'This is an admin page.',
		path: '/403',
		hidden: true,
	});
}

export const loader = () => data(null, { status: 403 });

export default function Forbidden() {
	return (
		<ErrorPage
			code="403"
			title="Oh snap! You got an error! Page 403 | Forbidden"
			text="This is an admin page, and you are not an admin. If you should be one, ask the owner of the shop to give you the role, then log in again."
		/>
	);
}
