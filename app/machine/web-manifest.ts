import { shopSettings } from '#shop/settings.ts';
import { reading } from '../visit.ts';
import type { Route } from './+types/web-manifest.ts';

export const loader = reading(async (visit, _args: Route.LoaderArgs) => {
	visit.isShared();
	visit.shows('settings');
	const { name, tagline } = await shopSettings(visit.db);
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
