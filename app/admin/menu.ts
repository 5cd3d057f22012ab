import type { Rights } from '#shop/staff/permissions.ts';
import { mayRead } from '#shop/staff/route-permissions.ts';

// Where the menu of the admin area leads, for whom.

/** `means` says in plain words what a name of the spec leads to. */
export type Entry = { label: string; to: string; means?: string };
export type Group = { label: string; means?: string; entries: readonly Entry[] };

export type Section = Entry | Group;

/** The navigation of the admin area (spec section 2, "Layout"). */
const SECTIONS: readonly Section[] = [
	{ label: 'Dashboard', to: '/admin/dashboard' },
	{ label: 'Profiles', to: '/admin/profile', means: 'Customers' },
	{ label: 'Customer Groups', to: '/admin/customer-groups', means: 'Dealers, churches' },
	{ label: 'Orders', to: '/admin/orders' },
	{ label: 'Quotes', to: '/admin/quotes', means: 'Offers in writing' },
	{ label: 'Till', to: '/admin/till', means: 'Sell at the counter' },
	{ label: 'Layaways', to: '/admin/layaways', means: 'Paid in parts' },
	{ label: 'Repairs', to: '/admin/repairs', means: 'Goods handed in' },
	{ label: 'Category', to: '/admin/category', means: 'Add a category' },
	{ label: 'View Category', to: '/admin/view-category', means: 'All categories' },
	{
		label: 'Products',
		entries: [
			{ label: 'Add Product', to: '/admin/add-product' },
			{ label: 'View Product', to: '/admin/view-product' },
			{ label: 'Families', to: '/admin/families' },
			{ label: 'Goes With', to: '/admin/goes-with' },
			{ label: 'New Prices', to: '/admin/new-prices' },
			{ label: 'Discounts', to: '/admin/discounts' },
			{ label: 'Import and Export', to: '/admin/import' },
		],
	},
	{
		label: 'Buying',
		means: 'Suppliers, goods to come',
		entries: [
			{ label: 'What to Order', to: '/admin/what-to-order', means: 'Low stock' },
			{ label: 'Purchase Orders', to: '/admin/purchase-orders' },
			{ label: 'Suppliers', to: '/admin/suppliers' },
		],
	},
	{
		label: 'Searching',
		means: 'What shoppers look for',
		entries: [
			{ label: 'Missed Searches', to: '/admin/missed-searches' },
			{ label: 'Synonyms', to: '/admin/search-words' },
		],
	},
	{
		label: 'Contenting',
		means: 'Articles, reviews',
		entries: [
			{ label: 'Blogging', to: '/admin/adminblog' },
			{ label: 'Newsletter', to: '/admin/newsletter' },
			{ label: 'Reviews', to: '/admin/reviews' },
			{ label: 'Questions', to: '/admin/questions' },
			{ label: 'Messages', to: '/admin/messages' },
		],
	},
	{
		label: 'Pages',
		means: 'Templates',
		entries: [
			{ label: '401 Page', to: '/admin/401' },
			{ label: '404 Page', to: '/admin/404' },
			{ label: '500 Page', to: '/admin/500' },
		],
	},
	{
		label: 'Reports',
		means: 'Sales, stock, VAT',
		entries: [
			{ label: 'Charts', to: '/admin/charts', means: 'Sales reports' },
			{ label: 'Tables', to: '/admin/tables', means: 'Stock count' },
			{ label: 'Abandoned Carts', to: '/admin/abandoned-carts' },
			{ label: 'Discount Report', to: '/admin/discounts/report' },
			{ label: 'VAT Report', to: '/admin/tax/report' },
		],
	},
	{
		label: 'Payments',
		means: 'Money and cash',
		entries: [
			{ label: 'Payments', to: '/admin/payments', means: 'Paystack and PayPal' },
			{ label: 'Money', to: '/admin/money', means: 'Differences and balance' },
			{ label: 'Cash', to: '/admin/cash', means: 'Cash on delivery' },
			{ label: 'Collect Cash', to: '/admin/cash/collect', means: 'At the door' },
		],
	},
	{
		label: 'Shop',
		means: 'Settings, delivery, staff',
		entries: [
			{ label: 'Settings', to: '/admin/settings' },
			{ label: 'Delivery', to: '/admin/delivery', means: 'Zones, ways and fees' },
			{ label: 'VAT', to: '/admin/tax', means: 'Rate and exempt goods' },
			{ label: 'Mails', to: '/admin/mails', means: 'Sent to shoppers' },
			{ label: 'Staff', to: '/admin/staff', means: 'Who may do what' },
			{ label: 'Integrations', to: '/admin/integrations', means: 'Keys and webhooks' },
			{ label: 'Activity Log', to: '/admin/activity', means: 'Who changed what' },
		],
	},
];

/** The menu of somebody on the staff: without the pages that they may not see. Who sees one page of a group needs no group. */
export function menuFor(rights: Rights): Section[] {
	const isOpen = ({ to }: Entry) => mayRead(rights, to);
	return SECTIONS.flatMap((section): Section[] => {
		if ('to' in section) return isOpen(section) ? [section] : [];
		const entries = section.entries.filter(isOpen);
		return entries.length > 1 ? [{ ...section, entries }] : entries;
	});
}

/** Where the entry leads that a page belongs to: the nearest of those that lead to it or to a page above it. */
export function currentEntry(menu: readonly Section[], pathname: string): string | null {
	const above = menu
		.flatMap((section) => ('to' in section ? [section] : section.entries))
		.map(({ to }) => to)
		.filter((to) => pathname === to || pathname.startsWith(`${to}/`));
	return above.sort((a, b) => b.length - a.length)[0] ?? null;
}
