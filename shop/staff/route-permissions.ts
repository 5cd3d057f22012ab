import { Problem } from '../kit/problem.ts';
import { inWords, isStaff, permissionsOf, type Rights } from './permissions.ts';
import { type Needed, ROUTE_RULES } from './route-rules.ts';

// The gate of the admin area: who may use which route, by the table of route-rules.ts.

/** What a route needs; null when the table does not have it, so that nobody may use it. */
export function neededFor(method: string, pattern: string, intent?: unknown): Needed | null {
	const rule = Object.hasOwn(ROUTE_RULES, pattern) ? ROUTE_RULES[pattern] : undefined;
	if (method === 'GET' || method === 'HEAD') return rule?.read ?? null;
	if (rule?.intents && typeof intent === 'string' && Object.hasOwn(rule.intents, intent))
		return rule.intents[intent] ?? null;
	return rule?.write ?? null;
}

/** Whether somebody may open the page of a route. */
export function mayRead(rights: Rights, pattern: string): boolean {
	return isAllowed(rights, waysIn('GET', pattern));
}

/** Sets of permissions of which one is enough; none for a route that nobody may use. */
export function waysIn(method: string, pattern: string, intent?: unknown): readonly Needed[] {
	const needed = neededFor(method, pattern, intent);
	if (!needed) return [];
	const { or, read, write } = ROUTE_RULES[pattern] ?? {};
	return or && (needed === read || needed === write) ? [needed, or] : [needed];
}

function isAllowed(rights: Rights, ways: readonly Needed[]): boolean {
	const permissions = permissionsOf(rights);
	return ways.some((needed) => needed.every((each) => permissions.has(each)));
}

/** @throws Problem forbidden for anybody who is not on the staff */
export function refuseShoppers(user: Rights): void {
	if (!isStaff(user)) throw new Problem('forbidden', 'Access Denied! As you are not an Admin.');
}

/**
 * The one check of everything for staff: call it with the pattern of the route, before anything is read or written.
 * @throws Problem forbidden, saying which permissions are missing
 */
export function refuseUnlessAllowed(
	rights: Rights,
	method: string,
	pattern: string,
	intent?: unknown,
): void {
	const ways = waysIn(method, pattern, intent);
	const [needed] = ways;
	if (!needed) throw new Problem('forbidden', `Nobody may use ${pattern}: it names no permission.`);
	if (!isAllowed(rights, ways)) refuseWithout(rights, ...needed);
}

/** @throws Problem forbidden, saying which of these permissions are missing */
export function refuseWithout(rights: Rights, ...needed: Needed): void {
	const permissions = permissionsOf(rights);
	const missing = needed.filter((each) => !permissions.has(each));
	if (missing.length === 0) return;
	if (rights.apiKey)
		throw new Problem('forbidden', `This API key does not include ${inWords(missing)}.`);
	throw new Problem(
		'forbidden',
		`Your role does not include ${inWords(missing)}. Whoever looks after the staff of the shop can change that.`,
	);
}
