import type { Db } from '#db/client.ts';
import { type ListCall, listCalls } from './scale/admin-list-calls.ts';
import { fillShop } from './scale/large-shop.ts';
import { shopListCalls } from './scale/shop-list-calls.ts';
import { recordStatements, rowsReadInScans } from './statements.ts';
import { shopDatabase, withThrowawayServer } from './throwaway-server.ts';

// Lists of staff and shoppers in a shop of 100,000 products and orders, compared with one of 1,000.

const SMALL = 1000;
const LARGE = 100_000;
const ROUNDS = 21;
/** A scan of this many rows was not ended early by a limit. */
const MANY_ROWS = LARGE / 4;

/** Prints how much longer each list takes in the large shop; the aims are the highest ratios wanted. */
export async function measureLists(aims: { staff: number; shoppers: number }): Promise<void> {
	await withThrowawayServer('lists', async (server) => {
		const small = await shopOf(server.url, 'small', SMALL);
		const large = await shopOf(server.url, 'large', LARGE);
		await compare('Staff lists', listCalls(), aims.staff, small, large);
		await compare('Lists of products', shopListCalls(), aims.shoppers, small, large);
		for (const db of [small, large]) await db.$client.end();
	});
}

async function compare(
	title: string,
	calls: Record<string, ListCall>,
	aim: number,
	small: Db,
	large: Db,
): Promise<void> {
	process.stdout.write(
		`\n${title}: time with ${LARGE} products and orders to time with ${SMALL} (aim ≤ ${aim})\n`,
	);
	for (const [name, call] of Object.entries(calls)) {
		const [quick, slow] = await mediansOf([small, large], call);
		const ratio = slow / quick;
		const scans = await scansOf(large, call);
		const marks = [ratio > aim ? 'OVER' : '', ...scans].filter(Boolean).join('  ');
		process.stdout.write(
			`  ${name.padEnd(34)}${ratio.toFixed(2).padStart(6)}   (${slow.toFixed(1)} / ${quick.toFixed(1)} ms)  ${marks}\n`,
		);
	}
}

async function shopOf(serverUrl: string, name: string, size: number): Promise<Db> {
	const { db, url } = await shopDatabase(serverUrl, name);
	await fillShop(url, size);
	return db;
}

/** Median times in ms, measured alternately, so that a busy moment of the machine affects both. */
async function mediansOf([small, large]: [Db, Db], call: ListCall): Promise<[number, number]> {
	const times: [number[], number[]] = [[], []];
	for (let round = 0; round <= ROUNDS; round += 1) {
		for (const [which, db] of [small, large].entries()) {
			const began = performance.now();
			await call(db);
			// The first round only warms up.
			if (round > 0) times[which]?.push(performance.now() - began);
		}
	}
	return [median(times[0]), median(times[1])];
}

function median(numbers: number[]): number {
	return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** The tables that a call reads as a whole. */
async function scansOf(db: Db, call: ListCall): Promise<string[]> {
	const scans = await rowsReadInScans(db, await recordStatements(() => call(db)));
	return [...scans].filter(([, rows]) => rows > MANY_ROWS).map(([table]) => `scans ${table}`);
}
