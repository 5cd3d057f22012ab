import { useRouteLoaderData } from 'react-router';
import type { ShopSettings } from '#shop/settings/settings.ts';
import type { loader as rootLoader } from '../root.tsx';

/** Facts about the shop (name, address, phones, hours), loaded by the root loader for the layout. */
export function useShop(): ShopSettings {
	const layout = useRouteLoaderData<typeof rootLoader>('root');
	if (!layout) throw new Error('Only pages within the frame know the shop');
	return layout.shop;
}
