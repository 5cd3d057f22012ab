import { shopSettings } from '#shop/settings/settings.ts';
import { pageLoader } from '../page-handlers.ts';
import type { Route } from './+types/web-manifest.ts';

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	context.cachePublicly();
	context.tagCache('settings');
	const { name, tagline } = await shopSettings(context.db);
	const manifest = {
		id: '/',
		name,
		short_name: name.split(' ')[0],
		description: tagline,
		start_url: '/',
		scope: '/',
		display: 'standalone',
		lang: 'en-NG',
		background_color: '#F4F5F7',
		theme_color: '#14161A',
		icons: [
			{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
			{ src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
			{ src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
		],
	};
	return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
});
