import { z } from 'zod';

/** What is checked, in the order in which it is shown. */
export const LAUNCH_ITEMS = [
	'contact',
	'place',
	'delivery',
	'payments',
	'mail',
	'newOrders',
	'texts',
	'goods',
	'stars',
	'password',
	'backup',
	'address',
] as const;

export type LaunchItemId = (typeof LAUNCH_ITEMS)[number];

/** `sample`: still as the shop came; `open`: the owner has to decide. */
export type LaunchState = 'done' | 'sample' | 'open';

const Dismissed = z.array(z.string()).catch([]);

/** The items that the owner finds right as they are; what this version does not know is left out. */
export function readDismissed(stored: unknown): LaunchItemId[] {
	const ids = Dismissed.parse(stored);
	return LAUNCH_ITEMS.filter((id) => ids.includes(id));
}
