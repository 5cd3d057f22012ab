import { and, desc, eq } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { LOCKS } from '#db/locks.ts';
import { settings } from '#db/site-schema.ts';
import { auditTrail } from '#db/staff-schema.ts';
import { hasGeneratedPassword } from '../accounts/generated-password.ts';
import { recordChange } from '../audit/audit.ts';
import { advisoryLock } from '../kit/advisory-lock.ts';
import { Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { isOpenMethod, type SetUp } from '../payments/providers/open-payment-methods.ts';
import {
	DEFAULT_SETTINGS,
	settingsSavedAt,
	shopSettings,
	shopTexts,
	staffSettings,
} from '../settings/settings.ts';
import {
	LAUNCH_ITEMS,
	type LaunchItemId,
	type LaunchState,
	readDismissed,
} from './launch-items.ts';
import { countSampleGoods, type SampleGoods } from './sample-goods.ts';

// What the owner of a new shop should look at before it opens.

/** What of the configuration the check needs to know. */
type LaunchFacts = {
	/** Whether mails leave; otherwise they are only kept as files. */
	isMailSent: boolean;
	/** `testing`: no real money moves. */
	providers: SetUp & { testing: boolean };
	/** Without a slash at the end. */
	publicUrl: string;
};

type LaunchCheck = {
	items: { id: LaunchItemId; state: LaunchState; isDismissed: boolean }[];
	sample: SampleGoods;
	backedUpAt: Date | null;
};

const DISMISSED = 'launchCheckDismissed';
const FRESH_BACKUP_MS = 7 * 24 * 3_600_000;
const BACKUP = { action: 'back-up', noun: 'shop' } as const;

/** Every item with its state, computed from what is stored and configured now. Reads a bounded number of rows. */
export async function launchCheck(
	db: DbOrTx,
	facts: LaunchFacts,
	now = new Date(),
): Promise<LaunchCheck> {
	const [states, { sample, backedUpAt }, dismissed] = await Promise.all([
		statesOfSettings(db, facts),
		otherFacts(db),
		dismissedItems(db),
	]);
	const isFresh = backedUpAt && now.getTime() - backedUpAt.getTime() < FRESH_BACKUP_MS;
	const all: Record<LaunchItemId, LaunchState> = {
		...states,
		mail: facts.isMailSent ? 'done' : 'open',
		goods: sample.products + sample.articles + sample.reviews === 0 ? 'done' : 'sample',
		password: (await hasGeneratedPassword(db)) ? 'sample' : 'done',
		backup: isFresh ? 'done' : 'open',
		address: facts.publicUrl.startsWith('https://') ? 'done' : 'open',
	};
	return {
		items: LAUNCH_ITEMS.map((id) => ({ id, state: all[id], isDismissed: dismissed.includes(id) })),
		sample,
		backedUpAt,
	};
}

/**
 * Records that the owner finds items right as they are, or no longer does.
 * @throws Problem invalid when an item is unknown
 */
export async function dismissLaunchItems(
	db: Db,
	adminId: number,
	ids: readonly string[],
	isRight: boolean,
): Promise<void> {
	const known = LAUNCH_ITEMS.filter((id) => ids.includes(id));
	if (known.length === 0 || known.length !== new Set(ids).size)
		throw new Problem('invalid', 'There is no such thing to check.');
	await transact(db, async (tx) => {
		await advisoryLock(tx, LOCKS.settings);
		const before = await dismissedItems(tx);
		const after = LAUNCH_ITEMS.filter((id) => (known.includes(id) ? isRight : before.includes(id)));
		// Keeps the time of saving: whoever has the settings open is not told that somebody else changed them.
		const updatedAt = await settingsSavedAt(tx);
		await tx
			.insert(settings)
			.values({ key: DISMISSED, value: after, updatedAt })
			.onConflictDoUpdate({ target: settings.key, set: { value: after } });
		await recordChange(tx, {
			userId: adminId,
			action: 'update',
			noun: 'launch check',
			nounId: null,
			before: { right: before },
			after: { right: after },
		});
	});
}

/** Remembers that a backup was made now. */
export async function recordBackup(db: Db, folder: string): Promise<void> {
	await db.transaction((tx) =>
		recordChange(tx, { ...BACKUP, userId: null, nounId: null, before: null, after: { folder } }),
	);
}

async function statesOfSettings(db: DbOrTx, { providers }: LaunchFacts) {
	const [shop, staff, texts] = await Promise.all([
		shopSettings(db),
		staffSettings(db),
		shopTexts(db),
	]);
	const isDefault = (key: keyof typeof shop) =>
		JSON.stringify(shop[key]) === JSON.stringify(DEFAULT_SETTINGS[key]);
	const own = (...keys: (keyof typeof shop)[]): LaunchState =>
		keys.some(isDefault) ? 'sample' : 'done';
	const isPaidOnline =
		isOpenMethod('paystack', shop, providers) || isOpenMethod('paypal', shop, providers);
	return {
		contact: own('email', 'phones', 'chatNumber'),
		place: own('street'),
		payments: isPaidOnline ? (providers.testing ? 'sample' : 'done') : 'open',
		delivery: own('deliveryText'),
		texts: texts.policyText.trim() && texts.faqText.trim() ? 'done' : 'sample',
		stars: shop.realReviewCounts ? 'done' : 'open',
		newOrders: staff.newOrdersTo ? 'done' : 'open',
	} satisfies Partial<Record<LaunchItemId, LaunchState>>;
}

async function otherFacts(db: DbOrTx) {
	const [sample, [backup]] = await Promise.all([
		countSampleGoods(db),
		db
			.select({ at: auditTrail.createdAt })
			.from(auditTrail)
			.where(and(eq(auditTrail.action, BACKUP.action), eq(auditTrail.noun, BACKUP.noun)))
			.orderBy(desc(auditTrail.id))
			.limit(1),
	]);
	return { sample, backedUpAt: backup?.at ?? null };
}

async function dismissedItems(db: DbOrTx): Promise<LaunchItemId[]> {
	const [row] = await db
		.select({ value: settings.value })
		.from(settings)
		.where(eq(settings.key, DISMISSED));
	return readDismissed(row?.value);
}
