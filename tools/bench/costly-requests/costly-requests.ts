import path from 'node:path';
import { openDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { issueToken } from '#shop/accounts/sign-in.ts';
import { makeAdminUser } from '#tests/helpers/staff.ts';
import { type RunningShop, startShop } from '../processes.ts';
import { type AskShop, askShop } from './ask-shop.ts';
import type { OddRequest } from './odd-requests.ts';
import { processorTime } from './processor-time.ts';
import { type RequestKind, requestKinds } from './request-kinds.ts';

// No request costs the shop much more than the plain one of its kind, whoever sends it.

const PORT = 4396;
/** What is quicker is no harm, and the clock of a busy machine cannot distinguish it. */
const QUICK_MS = 5;
/** How often both are asked again before the difference is believed. */
const ROUNDS = 5;
/** As many costly requests of one kind end the search for more. */
const ENOUGH = 3;

/** Prints every request that costs more than `most` plain ones; fails the run if there is one. */
export async function measureCostlyRequests(most: number): Promise<void> {
	process.stdout.write(`\nOdd requests beside plain ones of their kind (aim ≤ ${most} times)\n`);
	const shop = await startShop(PORT, { LOG_LEVEL: 'silent' });
	try {
		const kinds = await requestKinds(shop.url);
		for (const [who, ask] of Object.entries(await callers(shop)))
			for (const [what, each] of Object.entries(kinds))
				print(`${who}: ${what}`, await compare(shop, ask, each, most));
	} finally {
		await shop.stop();
	}
}

async function callers({ url, dataDir }: RunningShop): Promise<Record<string, AskShop>> {
	const { url: databaseUrl } = await startEmbedded({ folder: path.join(dataDir, 'postgres') });
	const db = openDatabase(databaseUrl, 2);
	const { id } = await makeAdminUser(db);
	const token = await db.transaction((tx) => issueToken(tx, id));
	await db.$client.end();
	const session = { authorization: `Bearer ${token}`, cookie: `bridgehead_session=${token}` };
	return { guest: askShop(url), staff: askShop(url, session) };
}

type Comparison = { asked: number; costly: string[] };

function print(what: string, { asked, costly }: Comparison): void {
	if (costly.length) process.exitCode = 1;
	process.stdout.write(
		`  ${what.padEnd(18)}${String(asked).padStart(5)} asked, ${costly.length} MISSED\n`.replace(
			', 0 MISSED',
			'',
		),
	);
	for (const each of costly) process.stdout.write(`      ${each}\n`);
}

async function compare(
	shop: RunningShop,
	ask: AskShop,
	kinds: readonly RequestKind[],
	most: number,
): Promise<Comparison> {
	const isCostly = ({ odd, plain }: Cost) => odd > most * Math.max(plain, QUICK_MS);
	const found: Comparison = { asked: 0, costly: [] };
	for (const { plain, odd } of kinds) {
		const plainMs = Math.min((await ask(plain)).ms, (await ask(plain)).ms);
		for (const request of odd) {
			if (found.costly.length === ENOUGH) return found;
			found.asked += 1;
			if (!isCostly({ odd: (await ask(request)).ms, plain: plainMs })) continue;
			const cost = await costInRounds(shop, ask, request, plain, isCostly);
			if (isCostly(cost))
				found.costly.push(
					`${cost.odd} ms beside ${cost.plain} ms, ${request.path.slice(0, 80)}: ${request.what}`,
				);
		}
	}
	return found;
}

type Cost = { odd: number; plain: number };

/** The least of several costs of each: other work of the shop only ever adds to one. */
async function costInRounds(
	shop: RunningShop,
	ask: AskShop,
	odd: OddRequest,
	plain: OddRequest,
	isCostly: (cost: Cost) => boolean,
): Promise<Cost> {
	const least = { odd: Number.MAX_VALUE, plain: await costOf(shop, ask, plain) };
	for (let round = 0; round < ROUNDS && isCostly(least); round += 1) {
		least.odd = Math.min(least.odd, await costOf(shop, ask, odd));
		least.plain = Math.min(least.plain, await costOf(shop, ask, plain));
	}
	return least;
}

/** In milliseconds of the processors, or by the clock where the system does not report these. */
async function costOf({ pid, dataDir }: RunningShop, ask: AskShop, request: OddRequest) {
	const before = processorTime(pid, dataDir);
	const { ms } = await ask(request);
	const after = processorTime(pid, dataDir);
	return before === null || after === null ? ms : Math.round(after - before);
}
