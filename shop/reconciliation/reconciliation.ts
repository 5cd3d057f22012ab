import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { discrepancies, payments, reconciliations } from '#db/payment-schema.ts';
import { enqueue } from '../kit/jobs.ts';
import { addDays, lagosDay } from '../kit/lagos-days.ts';
import { discrepancyKind, MATCHED_KINDS } from '../payments/discrepancies/discrepancy-kinds.ts';
import { type Found, reconcileInternally } from '../payments/discrepancies/reconcile-internally.ts';
import {
	isProviderName,
	ProviderDown,
	type ProviderName,
	ProviderRejection,
	type Providers,
} from '../payments/providers/provider.ts';
import { paymentsNamed } from '../payments/webhooks/webhook-events.ts';
import { compareOne, type Reported, reconcileWithProvider } from './reconcile-with-providers.ts';
import { writeDays } from './reconciled-days.ts';

/** How many days of the providers' lists a match reads; older open differences are asked about one by one. */
const DAYS = 4;

type Matched = {
	found: number;
	opened: number;
	closed: number;
	unasked: ProviderName[];
	/** Providers whose list could not be read. */
	unlisted: ProviderName[];
};
type OpenRow = typeof discrepancies.$inferSelect;
/** The answer of each provider that gave one. */
type ProviderReports = Map<ProviderName, Reported>;

/**
 * Compares providers, orders and stock, lists what differs, and closes listed differences that no longer exist. For a
 * provider that does not answer, differences that only it can confirm stay as they are. Safe to repeat and to run
 * concurrently.
 */
export async function matchMoney(
	db: Db,
	providers: Providers,
	{ now }: { now: Date },
): Promise<Matched> {
	const startedAt = new Date();
	// Differences listed while this runs are left to the next match.
	const listed = await openRows(db);
	const today = lagosDay(now);
	const span = Array.from({ length: DAYS }, (_, back) => addDays(today, back + 1 - DAYS));
	const providerReports: ProviderReports = new Map();
	const unasked: ProviderName[] = [];
	for (const provider of [providers.paystack, providers.paypal]) {
		if (!provider) continue;
		try {
			providerReports.set(provider.name, await reconcileWithProvider(db, provider, span, now));
		} catch (error) {
			if (!isWithoutReport(error)) throw error;
			unasked.push(provider.name);
		}
	}
	const unlisted = [...providerReports].flatMap(([name, report]) =>
		report.isListed ? [] : [name],
	);
	const found = distinct([
		...(await reconcileInternally(db, now)),
		...[...providerReports.values()].flatMap((report) => report.found),
	]);
	const still = await stillDiffering(db, providers, { listed, providerReports, found, now });
	return db.transaction(async (tx) => {
		const there = new Set([...found, ...still].map(nameOf));
		const closed = await closeVanished(
			tx,
			listed.filter((row) => !there.has(nameOf(row))),
		);
		const opened = await listFound(tx, found);
		for (const [name, report] of providerReports) await writeDays(tx, name, span, report);
		await tx.insert(reconciliations).values({
			startedAt,
			found: found.length,
			opened,
			closed,
			unasked: unasked.join(' '),
			unlisted: unlisted.join(' '),
		});
		return { found: found.length, opened, closed, unasked, unlisted };
	});
}

/** One bad answer of a provider must not keep the rest from being matched. */
function isWithoutReport(error: unknown): boolean {
	return error instanceof ProviderDown || error instanceof ProviderRejection;
}

const nameOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`;

/** One per kind and subject; what the provider reported comes last and wins. */
function distinct(found: readonly Found[]): Found[] {
	return [...new Map(found.map((each) => [nameOf(each), each])).values()];
}

type Judged = {
	listed: OpenRow[];
	providerReports: ProviderReports;
	found: readonly Found[];
	now: Date;
};

/**
 * Listed differences that only a provider can confirm and that were not covered yet: asks about each, and returns those
 * that remain.
 */
async function stillDiffering(
	db: Db,
	providers: Providers,
	{ listed, providerReports, found, now }: Judged,
): Promise<Pick<OpenRow, 'kind' | 'subject'>[]> {
	const rows = listed.filter(({ kind }) => discrepancyKind(kind).isByProvider);
	const known = new Set(found.map(nameOf));
	const still: Pick<OpenRow, 'kind' | 'subject'>[] = [];
	for (const row of rows) {
		if (known.has(nameOf(row))) continue;
		if (row.paymentId === null) {
			if (await isUnknownStill(db, row)) still.push(row);
			continue;
		}
		const [payment] = await db.select().from(payments).where(eq(payments.id, row.paymentId));
		const report = payment && providerReports.get(payment.provider as ProviderName);
		if (report?.compared.has(row.paymentId)) continue;
		const provider = payment && providers[payment.provider as ProviderName];
		if (!report || !provider) {
			still.push(row);
			continue;
		}
		try {
			still.push(...(await compareOne(db, provider, row.paymentId, now)));
		} catch (error) {
			if (!isWithoutReport(error)) throw error;
			still.push(row);
		}
	}
	return still;
}

/** Whether money unknown to the shop still is: no longer once a payment here has that name. */
async function isUnknownStill(db: Db, { subject }: Pick<OpenRow, 'subject'>): Promise<boolean> {
	const [provider = '', ...name] = subject.split(':');
	if (!isProviderName(provider)) return true;
	return (await paymentsNamed(db, provider, [name.join(':')])).length === 0;
}

/** The open differences of the kinds that a match judges. */
function openRows(db: Db | Tx): Promise<OpenRow[]> {
	return db
		.select()
		.from(discrepancies)
		.where(and(isNull(discrepancies.closedAt), inArray(discrepancies.kind, [...MATCHED_KINDS])));
}

async function closeVanished(tx: Tx, gone: readonly OpenRow[]): Promise<number> {
	if (gone.length === 0) return 0;
	const ids = gone.map(({ id }) => id);
	await tx
		.update(discrepancies)
		.set({ closedAt: sql`now()`, closedHow: 'Gone at the next match' })
		.where(and(inArray(discrepancies.id, ids), isNull(discrepancies.closedAt)));
	return gone.length;
}

/** Lists what is new, except what staff have accepted as it is; those listed already get the latest facts. */
async function listFound(tx: Tx, found: readonly Found[]): Promise<number> {
	if (found.length === 0) return 0;
	const seen = await tx
		.select({ kind: discrepancies.kind, subject: discrepancies.subject })
		.from(discrepancies)
		.where(
			and(
				isNotNull(discrepancies.acceptedNote),
				inArray(
					discrepancies.subject,
					found.map(({ subject }) => subject),
				),
			),
		);
	const letBe = new Set(seen.map(nameOf));
	const open = new Set((await openRows(tx)).map(nameOf));
	let opened = 0;
	for (const each of found.filter((row) => !letBe.has(nameOf(row)))) {
		await tx
			.insert(discrepancies)
			.values(each)
			.onConflictDoUpdate({
				target: [discrepancies.kind, discrepancies.subject],
				targetWhere: isNull(discrepancies.closedAt),
				set: { facts: each.facts },
			});
		if (!open.has(nameOf(each))) opened += 1;
	}
	return opened;
}

/** Has the worker run a match soon. */
export async function askForMatch(db: Db): Promise<void> {
	await enqueue(db, 'reconciliation', {});
}
