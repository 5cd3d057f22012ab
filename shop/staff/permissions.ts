import { joinWords } from '../kit/join-words.ts';

// What somebody on the staff may do: the permissions, and the roles that hold them. Pure.

/** Every permission, with what it lets people do in the words of the admin area. */
export const PERMISSIONS = {
	catalogue: {
		label: 'Catalogue',
		means:
			'Categories, families, specifications, what searches find; with Prices and Stock, whole products',
	},
	prices: { label: 'Prices', means: 'Prices, discounts, costs and margins' },
	stock: { label: 'Stock', means: 'Counts, and what shoppers wait for' },
	'orders-read': { label: 'See orders', means: 'Orders with their papers, notes and mails' },
	orders: {
		label: 'Work on orders',
		means: 'Move them, record what comes back, send a mail again',
	},
	refunds: { label: 'Refunds', means: 'Give money back' },
	money: { label: 'Money', means: 'Payments, differences and sales reports' },
	users: { label: 'People', means: 'Customers, staff and their roles, the activity log' },
	settings: { label: 'Settings', means: 'How the shop works, its texts and ways of paying' },
	integrations: { label: 'Integrations', means: 'API keys and webhooks for other programs' },
	articles: { label: 'Articles', means: 'Blog and newsletter' },
	reviews: { label: 'Reviews', means: 'Reviews, questions and messages of shoppers' },
	exports: { label: 'Exports', means: 'Download tables of what they may see' },
} as const satisfies Record<string, { label: string; means: string }>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** All that a product's own form, or a file of whole products, shows and writes. */
export const WHOLE_PRODUCTS = ['catalogue', 'prices', 'stock'] as const satisfies Permission[];

/** What no role has that every shop has: how the shop works, and which programs get its data. */
const FOR_OWNERS: readonly Permission[] = ['settings', 'integrations'];

/** The roles that every shop has besides its owner, who may do everything. */
export const BUILT_IN_ROLES = {
	manager: {
		label: 'Manager',
		permissions: PERMISSION_NAMES.filter((name) => !FOR_OWNERS.includes(name)),
	},
	sales: { label: 'Sales', permissions: ['orders-read', 'orders', 'reviews'] },
	stock: { label: 'Stock', permissions: ['stock', 'orders-read', 'orders'] },
	accounts: { label: 'Accounts', permissions: ['orders-read', 'refunds', 'money', 'exports'] },
	writer: { label: 'Writer', permissions: ['articles', 'reviews'] },
} as const satisfies Record<string, { label: string; permissions: readonly Permission[] }>;

export type BuiltInRole = keyof typeof BUILT_IN_ROLES;
export const BUILT_IN_ROLE_NAMES = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];

/** A role that a shop made for itself, as it is stored. */
export type OwnRole = { name: string; permissions: readonly string[] };

/** What an account says of its rights; at most one of the three gives any. */
export type Rights = {
	/** 1 for owners. */
	roleAs: number;
	staffRole?: BuiltInRole | null;
	ownRole?: OwnRole | null;
	/** Set for a program that calls with a key: its permissions stand in `ownRole`. */
	apiKey?: string;
};

/** Whether somebody is an owner: role_as 1 of the contract. */
export function isAdmin({ roleAs }: Pick<Rights, 'roleAs'>): boolean {
	return roleAs === 1;
}

/** Whether somebody may see the admin area at all. */
export function isStaff({ roleAs, staffRole, ownRole }: Rights): boolean {
	return roleAs === 1 || Boolean(staffRole) || Boolean(ownRole);
}

/** What somebody may do; nothing for shoppers. A permission that the shop no longer knows gives nothing. */
export function permissionsOf(rights: Rights): ReadonlySet<Permission> {
	if (isAdmin(rights)) return new Set(PERMISSION_NAMES);
	if (rights.staffRole) return new Set(BUILT_IN_ROLES[rights.staffRole].permissions);
	return new Set(knownPermissions(rights.ownRole?.permissions ?? []));
}

/** Those of the names that are permissions, in the order of the table; working on orders includes seeing them. */
export function knownPermissions(names: readonly string[]): Permission[] {
	return PERMISSION_NAMES.filter(
		(name) => names.includes(name) || (name === 'orders-read' && names.includes('orders')),
	);
}

/** What the role of somebody is called. */
export function roleLabel(rights: Rights): string {
	if (isAdmin(rights)) return 'Owner';
	if (rights.staffRole) return BUILT_IN_ROLES[rights.staffRole].label;
	return rights.ownRole?.name ?? 'User';
}

/** Several permissions in words: "Prices and Stock". Working on orders goes without saying that they are seen. */
export function inWords(permissions: readonly Permission[]): string {
	const labels = permissions
		.filter((name) => name !== 'orders-read' || !permissions.includes('orders'))
		.map((name) => PERMISSIONS[name].label);
	return joinWords(labels);
}

/** The roles of every shop that have a permission, as they are called: "Owner". */
export function rolesWith(permission: Permission): string[] {
	const built = Object.values(BUILT_IN_ROLES).filter(({ permissions }) =>
		permissions.some((each) => each === permission),
	);
	return ['Owner', ...built.map(({ label }) => label)];
}
