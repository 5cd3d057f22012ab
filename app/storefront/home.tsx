import { homePage } from '#shop/settings/home-page.ts';
import { storeJsonLd } from '../json-ld.ts';
import { pageLoader } from '../page-handlers.ts';
import { inCity, pageMeta } from '../page-meta.ts';
import type { Route } from './+types/home.ts';
import { FlashAlert } from './flash-alert.tsx';
import { homeGoods } from './home-goods.ts';
import { HomeView } from './home-view.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Professional audio, instruments and electronics',
		description: `Microphones, PA speakers, mixers, studio gear, instruments and DJ equipment${inCity(matches)}, at naira prices, delivered across Nigeria.`,
		path: '/',
		jsonLd: (layout) => [storeJsonLd(layout)],
	});
}

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const [goods, page] = await Promise.all([homeGoods(context), homePage(context.db)]);
	context.cachePublicly();
	return { goods, page };
});

export default function Home({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<FlashAlert />
			<HomeView {...loaderData} />
		</>
	);
}
