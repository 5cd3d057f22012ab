import { useRouteLoaderData } from 'react-router';
import type { ShopSettings } from '#shop/settings.ts';
import type { loader as rootLoader } from '../root.tsx';

/** The shop's own facts (name, address, phones, hours), which the root loader has fetched for the frame. */
export function useShop(): ShopSettings {
	const frame = useRouteLoaderData<typeof rootLoader>('root');
	if (!frame) throw new Error('Only pages within the frame know the shop');
	return frame.shop;
}
