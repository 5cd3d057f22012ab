import { PERMISSION_NAMES, type Permission, WHOLE_PRODUCTS } from './permissions.ts';

// Which permissions each page, action, download and API call for staff needs: the one table that all of them ask
// (route-permissions.ts). What is not in it is refused, and a test compares it with the routes that there are.

/** All of these are needed; none for what everybody on the staff may see. */
export type Needed = readonly Permission[];

type Rule = {
	/** For GET. */
	read?: Needed;
	/** For forms and calls that change something. */
	write?: Needed;
	/** For forms of the page that say what they are for in their field `intent`. */
	intents?: Readonly<Record<string, Needed>>;
	/** Enough in place of what `read` and `write` name, for pages that show each viewer their part. */
	or?: Needed;
};

const ANYBODY: Needed = [];
const SAMPLE: Needed = ['settings', 'catalogue', 'articles', 'reviews'];

const reads = (...read: Permission[]): Rule => ({ read });
const writes = (...write: Permission[]): Rule => ({ write });
const both = (...needed: Permission[]): Rule => ({ read: needed, write: needed });

/** Pages and their forms, by pattern. */
const PAGES: Record<string, Rule> = {
	'/admin': { read: ANYBODY },
	'/admin/*': { read: ANYBODY },
	'/admin/401': { read: ANYBODY },
	'/admin/404': { read: ANYBODY },
	'/admin/500': { read: ANYBODY },
	// What they show depends on who looks.
	'/admin/dashboard': { read: ANYBODY, write: ['settings'], intents: { 'remove-sample': SAMPLE } },
	'/admin/search': { read: ANYBODY },

	'/admin/profile': both('users'),
	'/admin/customers/:id': {
		read: ['orders-read'],
		write: ['orders-read'],
		or: ['users'],
		intents: { block: ['users'], groups: ['users'] },
	},
	'/admin/customer-groups': both('users'),
	'/admin/customer-groups/new': both('users'),
	'/admin/customer-groups/:id': both('users'),
	'/admin/staff': both('users'),
	'/admin/staff/invite': both('users'),
	'/admin/staff/:id': both('users'),
	'/admin/staff/roles/new': both('users'),
	'/admin/staff/roles/:id': both('users'),
	'/admin/activity': reads('users'),

	'/admin/abandoned-carts': reads('orders'),
	'/admin/orders': { read: ['orders-read'], write: ['orders'] },
	'/admin/orders/news': reads('orders-read'),
	'/admin/orders/new': both('orders'),
	'/admin/orders/packing-slips': reads('orders-read'),
	'/admin/orders/pick-list': reads('orders-read'),
	'/admin/orders/:id': {
		read: ['orders-read'],
		write: ['orders'],
		intents: {
			'pay-back': ['refunds'],
			refund: ['refunds'],
			part: ['refunds'],
			accept: ['refunds'],
			ask: ['orders-read'],
			note: ['orders-read'],
		},
	},
	'/admin/orders/:id/:document': reads('orders-read'),
	'/admin/quotes': reads('orders-read'),
	'/admin/quotes/new': both('orders'),
	'/admin/quotes/:id': { read: ['orders-read'], write: ['orders'] },
	'/admin/quotes/:id/edit': both('orders'),
	'/admin/quotes/:id/order': both('orders'),
	'/admin/quotes/:id/print': reads('orders-read'),
	'/admin/layaways': reads('orders-read'),
	'/admin/layaways/new': both('orders'),
	'/admin/layaways/:id': { read: ['orders-read'], write: ['orders'] },
	'/admin/layaways/:id/receipts/:receipt': reads('orders-read'),
	'/admin/repairs': reads('orders-read'),
	'/admin/repairs/new': both('orders'),
	'/admin/repairs/:id': {
		read: ['orders-read'],
		write: ['orders'],
		intents: { 'pay-back': ['refunds'] },
	},
	'/admin/repairs/:id/print': reads('orders-read'),
	'/admin/repairs/:id/receipts/:receipt': reads('orders-read'),
	'/admin/till': { read: ['orders'], write: ['orders', 'money'] },
	'/admin/till/goods': reads('orders'),
	'/admin/till/seller': reads('orders'),
	'/admin/till/send': writes('orders'),
	'/admin/till/put-away': writes('orders'),
	'/admin/till/sales': both('orders'),
	'/admin/mails': reads('orders-read'),
	'/admin/mails/:id': { read: ['orders-read'], write: ['orders'] },

	'/admin/category': both('catalogue'),
	'/admin/view-category': both('catalogue'),
	'/admin/edit-category/:id': both('catalogue'),
	'/admin/edit-category/:id/specifications': both('catalogue'),
	'/admin/edit-category/:id/specifications/add': both('catalogue'),
	'/admin/edit-category/:id/specifications/:specification': both('catalogue'),
	'/admin/edit-category/:id/specifications/:specification/delete': both('catalogue'),
	'/admin/save/category/:id?': writes('catalogue'),
	'/admin/save/specification/:id/:specification?': writes('catalogue'),
	'/admin/specification-fields/:id': reads('catalogue'),

	'/admin/add-product': both(...WHOLE_PRODUCTS),
	'/admin/view-product': both('catalogue'),
	'/admin/edit-product/:id': both(...WHOLE_PRODUCTS),
	'/admin/save/product/:id?': writes(...WHOLE_PRODUCTS),
	'/admin/edit-product/:id/kit': both('catalogue'),
	'/admin/edit-product/:id/extras': both('catalogue'),
	'/admin/change-products': both(...WHOLE_PRODUCTS),
	'/admin/change-products/:id': { read: ['catalogue'], write: WHOLE_PRODUCTS },
	'/admin/change-specification': both('catalogue'),
	'/admin/change-box': both('catalogue'),
	'/admin/change-extras': both('catalogue'),
	'/admin/change-kits': both('catalogue'),
	'/admin/change-media': both('catalogue'),
	// Whoever counts goods in, puts labels on them.
	'/admin/labels': {
		read: ['catalogue'],
		write: ['catalogue'],
		or: ['stock'],
		intents: { give: WHOLE_PRODUCTS },
	},
	'/admin/labels/print': { read: ['catalogue'], or: ['stock'] },
	'/admin/families': both('catalogue'),
	'/admin/families/new': both('catalogue'),
	'/admin/families/versions/:id': both(...WHOLE_PRODUCTS),
	'/admin/families/:id': both('catalogue'),
	'/admin/save/family/:id?': writes('catalogue'),
	'/admin/save/versions/:id': writes(...WHOLE_PRODUCTS),
	'/admin/goes-with': both('catalogue'),
	'/admin/goes-with/add': both('catalogue'),
	'/admin/goes-with/:id': both('catalogue'),
	'/admin/import': both(...WHOLE_PRODUCTS),
	'/admin/import/:id': both(...WHOLE_PRODUCTS),
	'/admin/import/send': writes(...WHOLE_PRODUCTS),
	'/admin/search-words': both('catalogue'),
	'/admin/search-words/add': both('catalogue'),
	'/admin/search-words/:id': both('catalogue'),
	'/admin/save/synonym/:id?': writes('catalogue'),
	'/admin/missed-searches': both('catalogue'),

	'/admin/discounts': both('prices'),
	'/admin/discounts/new': both('prices'),
	'/admin/discounts/report': reads('money'),
	'/admin/discounts/:id': both('prices'),
	'/admin/new-prices': both('prices'),
	'/admin/new-prices/rules': both('prices'),
	'/admin/new-prices/:id': both('prices'),
	'/admin/tables': both('stock'),
	'/admin/tables/waiting': reads('stock'),
	'/admin/tables/value': reads('stock', 'prices'),
	// What is bought is counted in by whoever looks after the stock; amounts are shown and read with `prices` alone.
	'/admin/suppliers': reads('stock'),
	'/admin/suppliers/new': both('stock'),
	'/admin/suppliers/:id': both('stock'),
	'/admin/what-to-order': both('stock'),
	'/admin/what-to-order/:id': both('stock'),
	'/admin/purchase-orders': reads('stock'),
	'/admin/purchase-orders/new': both('stock'),
	'/admin/purchase-orders/:id': both('stock'),
	'/admin/purchase-orders/:id/receive': both('stock'),
	'/admin/purchase-orders/:id/print': reads('stock'),
	'/admin/tables/:id': reads('stock'),
	'/admin/charts': reads('money'),
	'/admin/payments': reads('money'),
	'/admin/money': both('money'),
	'/admin/cash': both('money'),
	'/admin/cash/refusals': reads('money'),
	'/admin/cash/refusals/orders': reads('money', 'orders-read'),
	'/admin/cash/collect': reads('orders'),
	'/admin/cash/collect/:id': both('orders'),
	'/admin/cash/collectors/:id': both('money'),
	'/admin/cash/hand-over/:id': both('money'),

	'/admin/adminblog': both('articles'),
	'/admin/adminblog/create': both('articles'),
	'/admin/adminblog/edit/:id': both('articles'),
	'/admin/adminblog/preview/:id': reads('articles'),
	'/admin/preview/article/:id?': writes('articles'),
	'/admin/save/article/:id?': writes('articles'),
	'/admin/newsletter': both('articles'),
	'/admin/newsletter/subscribers/:id': reads('articles'),
	'/admin/newsletter/letters': both('articles'),
	'/admin/newsletter/letters/new': both('articles'),
	'/admin/newsletter/letters/:id': both('articles'),
	'/admin/newsletter/letters/:id/edit': both('articles'),
	'/admin/save/newsletter/:id?': writes('articles'),

	'/admin/reviews': both('reviews'),
	'/admin/reviews/:id': both('reviews'),
	'/admin/save/review-answer/:id': writes('reviews'),
	'/admin/questions': both('reviews'),
	'/admin/questions/:id': both('reviews'),
	'/admin/change-questions': both('reviews'),
	'/admin/change-questions/:id': both('reviews'),
	'/admin/save/question/:id': writes('reviews'),
	'/admin/messages': both('reviews'),
	'/admin/delivery': both('prices'),
	'/admin/delivery/zones/new': both('prices'),
	'/admin/delivery/zones/:id': both('prices'),
	'/admin/delivery/methods/new': both('prices'),
	'/admin/delivery/methods/:id': both('prices'),
	'/admin/tax': both('settings'),
	'/admin/tax/report': reads('money'),
	'/admin/settings': both('settings'),
	'/admin/settings/mails': reads('settings'),
	'/admin/settings/mails/:mail': both('settings'),
	'/admin/settings/mails/:mail/preview': reads('settings'),
	'/admin/settings/home-page': both('settings'),
	'/admin/settings/home-page/preview': both('settings'),
	'/admin/integrations': both('integrations'),
	'/admin/integrations/keys/new': both('integrations'),
	'/admin/integrations/keys/:id': both('integrations'),
	'/admin/integrations/webhooks/new': both('integrations'),
	'/admin/integrations/webhooks/:id': both('integrations'),
	'/admin/integrations/webhooks/:id/:delivery': both('integrations'),
	'/admin/save/settings': writes('settings'),
	'/admin/save/mail-words/:mail': writes('settings'),
	'/admin/save/home-page': writes('settings'),
};

/** Tables, and mails as their readers see them. */
const DOWNLOADS: Record<string, Rule> = {
	'/admin/export.csv': reads(...WHOLE_PRODUCTS, 'exports'),
	'/admin/import-template.csv': reads(...WHOLE_PRODUCTS),
	'/admin/import/:id/report.csv': reads(...WHOLE_PRODUCTS),
	'/admin/import/:id/refused.csv': reads(...WHOLE_PRODUCTS),
	'/admin/orders/export.csv': reads('orders-read', 'exports'),
	'/admin/layaways/export.csv': reads('orders-read', 'exports'),
	'/admin/repairs/export.csv': reads('orders-read', 'exports'),
	'/admin/tables/export.csv': reads('stock', 'prices', 'exports'),
	'/admin/purchase-orders/:id/lines.csv': reads('stock', 'prices', 'exports'),
	'/admin/tables/history.csv': reads('stock', 'exports'),
	'/admin/charts/export.csv': reads('money', 'exports'),
	'/admin/discounts/report.csv': reads('money', 'exports'),
	'/admin/tax/report.csv': reads('money', 'exports'),
	'/admin/payments/export.csv': reads('money', 'exports'),
	'/admin/cash/export.csv': reads('money', 'exports'),
	'/admin/cash/refusals.csv': reads('money', 'orders-read', 'exports'),
	'/admin/newsletter/export.csv': reads('articles', 'exports'),
	'/admin/mails/:id/body': reads('orders-read'),
	'/admin/newsletter/letters/:id/body': reads('articles'),
	'/admin/settings/mails/:mail/body': reads('settings'),
};

/** The calls of api-contract "Admin". */
const CALLS: Record<string, Rule> = {
	// Counts and the newest of everything.
	'/api/dashboard': reads('catalogue', 'orders-read', 'users'),
	'/api/admin/orders': reads('orders-read'),
	'/api/users': reads('users'),
	'/api/users/:id/block': writes('users'),
	'/api/articles': writes('articles'),
	'/api/articles/:id': writes('articles'),
	'/api/view-category': reads('catalogue'),
	'/api/edit-category/:id': reads('catalogue'),
	'/api/store-category': writes('catalogue'),
	'/api/update-category/:id': writes('catalogue'),
	'/api/delete-category/:id': writes('catalogue'),
	'/api/view-product': reads('catalogue'),
	'/api/edit-product/:id': reads('catalogue'),
	'/api/store-product': writes(...WHOLE_PRODUCTS),
	'/api/update-product/:id': writes(...WHOLE_PRODUCTS),
	'/api/delete-product/:id': writes('catalogue'),
	'/api/delete-product-image/:id': writes('catalogue'),
};

export const ROUTE_RULES: Readonly<Record<string, Rule>> = { ...PAGES, ...DOWNLOADS, ...CALLS };

const CALLED = Object.values(CALLS).flatMap(({ read = [], write = [] }) => [...read, ...write]);
/** Every permission that some call of the API asks for: a key with any other could not use it. */
export const CALL_PERMISSIONS = PERMISSION_NAMES.filter((name) => CALLED.includes(name));
