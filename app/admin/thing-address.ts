import type { Rights } from '#shop/staff/permissions.ts';
import { mayRead } from '#shop/staff/route-permissions.ts';

/** The pages of things, by the noun that changes of them are recorded under. */
const PAGES: Readonly<Record<string, string>> = {
	product: '/admin/edit-product/:id',
	category: '/admin/edit-category/:id',
	family: '/admin/families/:id',
	'goes-with rule': '/admin/goes-with/:id',
	'delivery zone': '/admin/delivery/zones/:id',
	'way of delivery': '/admin/delivery/methods/:id',
	article: '/admin/adminblog/edit/:id',
	order: '/admin/orders/:id',
	quote: '/admin/quotes/:id',
	repair: '/admin/repairs/:id',
	layaway: '/admin/layaways/:id',
	mail: '/admin/mails/:id',
	newsletter: '/admin/newsletter/letters/:id',
	supplier: '/admin/suppliers/:id',
	'purchase order': '/admin/purchase-orders/:id',
	synonym: '/admin/search-words/:id',
	review: '/admin/reviews/:id',
	question: '/admin/questions/:id',
	user: '/admin/customers/:id',
	'customer group': '/admin/customer-groups/:id',
	staff: '/admin/staff/:id',
	role: '/admin/staff/roles/:id',
	'API key': '/admin/integrations/keys/:id',
	'webhook endpoint': '/admin/integrations/webhooks/:id',
};

/** Pages that stay when what was changed is gone. */
const LASTING: Readonly<Record<string, string>> = {
	settings: '/admin/settings',
	'till sale': '/admin/till/sales',
	'delivery by zone': '/admin/delivery',
	'promises by deliveries': '/admin/delivery',
	rates: '/admin/new-prices',
	prices: '/admin/new-prices/:id',
	catalogue: '/admin/import/:id',
};

/** The page of a changed thing that is still there and that this person may see; null when it has none. */
export function thingAddress(
	{ noun, nounId }: { noun: string; nounId: number | null },
	isThere: boolean,
	rights: Rights,
): string | null {
	const pattern = LASTING[noun] ?? (isThere ? PAGES[noun] : undefined);
	if (!pattern || !mayRead(rights, pattern)) return null;
	if (pattern.endsWith('/:id') && nounId === null) return null;
	return pattern.replace(':id', String(nounId));
}
