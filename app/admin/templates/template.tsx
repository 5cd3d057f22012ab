import { data } from 'react-router';
import { parseId } from '#shop/kit/parse-id.ts';
import { ErrorPage } from '../../storefront/errors/error-page.tsx';
import { NOT_FOUND } from '../../storefront/errors/not-found-text.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/template.ts';

/** What visitors see when a page is refused, missing or broken, for staff to look at. */
const TEMPLATES = {
	401: {
		code: '401',
		title: 'Oh snap! Page 401 | Unauthorized',
		text: 'You are not signed in, or no longer. Sign in to see this page.',
	},
	404: NOT_FOUND,
	500: {
		code: '500',
		title: 'Unexpected Application Error!',
		text: 'The shop could not show this page. Please try again.',
	},
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(matches, `${loaderData?.code ?? ''} Page`);

export const loader = staffLoader(async (_context, { url }: Route.LoaderArgs) => {
	const code = parseId(url.pathname.split('/').at(-1));
	if (code !== 401 && code !== 404 && code !== 500) throw data(null, { status: 404 });
	return { code } as const;
});

export default function Template({ loaderData: { code } }: Route.ComponentProps) {
	return <ErrorPage {...TEMPLATES[code]} />;
}
