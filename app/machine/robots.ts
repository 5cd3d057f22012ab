import { reading } from '../visit.ts';
import type { Route } from './+types/robots.ts';

/** Pages for one person and machine calls are not for search engines. */
const CLOSED = [
	'/admin',
	'/api/',
	'/cart',
	'/checkout',
	'/myorders',
	'/view-order/',
	'/login',
	'/register',
	'/password/',
	'/session',
];

export const loader = reading(async (visit, _args: Route.LoaderArgs) => {
	visit.isShared();
	visit.shows('settings');
	const lines = [
		'User-agent: *',
		...CLOSED.map((path) => `Disallow: ${path}`),
		'',
		`Sitemap: ${visit.publicUrl}/sitemap.xml`,
		'',
	];
	return new Response(lines.join('\n'), {
		headers: { 'content-type': 'text/plain; charset=utf-8' },
	});
});
