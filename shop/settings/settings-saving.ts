import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { categories } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { settings } from '#db/site-schema.ts';
import { applyStaffSessionHours } from '../accounts/sessions.ts';
import { recordChange } from '../audit/audit.ts';
import { later, refuseStale } from '../edits/edit-times.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { announce } from '../kit/changes.ts';
import { parseFields } from '../kit/input.ts';
import { fieldProblem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { isAnyMethodOpen, type SetUp } from '../payments/providers/open-payment-methods.ts';
import {
	PAYMENT_METHODS,
	type ShopSettings,
	settingsSavedAt,
	shopSettings,
	shopTexts,
	staffSettings,
} from './settings.ts';
import { NO_KEYS_TO_PAY, NO_PAYMENT_METHOD, SettingsInput } from './settings-input.ts';

type SavingOptions = {
	expectedUpdatedAt?: Date;
	providers?: SetUp;
	/** Called before settings that guard money or accounts change; throws to refuse that. */
	mayChangeGuarded?: () => Promise<void>;
};

/** Ways of paying, and what a fresh proof or second factor is asked for. */
const GUARDED = ['payments', 'staffSecondFactor', 'refundProofAbove', 'staffSessionHours'] as const;

/**
 * Saves the given settings and leaves the others unchanged; SettingsInput defines what may be given. The order of the
 * navigation is stored with the categories. Returns the time of saving, which the editor passes as `seen` with the next
 * change. With `providers` a change of the payment methods must leave one open of those that are set up.
 * @throws Problem invalid, with messages per setting; conflict when somebody saved since the editor opened the page
 */
export async function saveSettings(
	db: Db,
	adminId: number,
	given: Record<string, unknown>,
	{ expectedUpdatedAt, providers, mayChangeGuarded }: SavingOptions = {},
): Promise<Date> {
	const { navOrder, ...wanted } = parseFields(SettingsInput, given);
	return transact(db, async (tx) => {
		// Two who save at once run one after the other, so that each audit record has the true previous values.
		await advisoryLock(tx, LOCKS.settings);
		const savedBefore = await settingsSavedAt(tx);
		refuseStale(savedBefore, expectedUpdatedAt);
		const savedAt = later(savedBefore);
		const before = await allSettings(tx);
		await writeSettings(tx, withAllMethods(wanted, before.payments, providers), savedAt);
		if (navOrder) await writeNavOrder(tx, navOrder);
		const after = await allSettings(tx);
		if (after.staffSessionHours !== before.staffSessionHours) await applyStaffSessionHours(tx);
		const isGuarded = GUARDED.some((key) => !isDeepStrictEqual(after[key], before[key]));
		if (isGuarded) await mayChangeGuarded?.();
		await recordChange(tx, {
			userId: adminId,
			action: 'update',
			noun: 'settings',
			nounId: null,
			before,
			after,
		});
		// The name is in the title of every page, the navigation at the top of every page.
		await announce(tx, before.name === after.name ? ['settings', 'catalogue'] : ['all']);
		return savedAt;
	});
}

/**
 * With the payment methods that were not given as they were. Keys that went missing later do not keep the other settings
 * from being saved. @throws Problem invalid when all are off then, or no other than those without keys is left on
 */
function withAllMethods(
	wanted: SettingsInput,
	before: ShopSettings['payments'],
	providers: SetUp | undefined,
): SettingsInput {
	if (!wanted.payments) return wanted;
	const payments = { ...before, ...wanted.payments };
	if (!Object.values(payments).includes(true)) throw fieldProblem('payments', NO_PAYMENT_METHOD);
	const isChanged = PAYMENT_METHODS.some((method) => payments[method] !== before[method]);
	if (providers && isChanged && !isAnyMethodOpen({ payments }, providers))
		throw fieldProblem('payments', NO_KEYS_TO_PAY);
	return { ...wanted, payments };
}

async function writeSettings(
	tx: Tx,
	wanted: Omit<SettingsInput, 'navOrder'>,
	updatedAt: Date,
): Promise<void> {
	const rows = Object.entries(wanted)
		.filter(([, value]) => value !== undefined)
		.map(([key, value]) => ({ key, value, updatedAt }));
	if (rows.length === 0) return;
	await tx
		.insert(settings)
		.values(rows)
		.onConflictDoUpdate({
			target: settings.key,
			set: { value: sql`excluded.value`, updatedAt },
		});
}

/** The given categories come first, in that order, then all others in their old order. */
async function writeNavOrder(tx: Tx, first: readonly number[]): Promise<void> {
	const { navOrder: present } = await navNow(tx);
	const ids = sql.param([...new Set([...first, ...present])]);
	await tx
		.update(categories)
		.set({ navOrder: sql`array_position(${ids}::int[], ${categories.id})` })
		.where(sql`${categories.navOrder} <> array_position(${ids}::int[], ${categories.id})`);
}

async function allSettings(tx: Tx) {
	return {
		...(await shopSettings(tx)),
		...(await staffSettings(tx)),
		...(await shopTexts(tx)),
		...(await navNow(tx)),
	};
}

async function navNow(tx: Tx): Promise<{ navOrder: number[] }> {
	const rows = await tx
		.select({ id: categories.id })
		.from(categories)
		.orderBy(categories.navOrder, categories.id);
	return { navOrder: rows.map(({ id }) => id) };
}
