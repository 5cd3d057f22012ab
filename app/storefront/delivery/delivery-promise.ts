import type { ShopSettings } from '#shop/settings/settings.ts';

type Facts = Pick<ShopSettings, 'deliveryText' | 'deliveryByZone'>;

/** What pages that are the same for everybody promise of delivery, and where it is said in full. */
export function deliveryPromise({ deliveryText, deliveryByZone }: Facts): {
	title: string;
	to: string;
} {
	return deliveryByZone
		? { title: 'Delivery to your state: days and fee', to: '/delivery' }
		: { title: deliveryText, to: '/policy' };
}
