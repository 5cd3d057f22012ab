import type { Db } from '#db/client.ts';
import { FRAME_TAGS, type Frame, readFrame } from '#shop/frame.ts';
import type { Providers } from '#shop/payments/provider.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { busyMeter } from './busy-meter.ts';
import type { Config } from './config.ts';
import { Door } from './door.ts';
import { Gate, type Limits } from './gate.ts';
import { KeptReading } from './kept-reading.ts';
import { Meters } from './meters.ts';
import { PageCache } from './page-cache.ts';
import { pageHeaders } from './security-headers.ts';

/** What every face of the running shop shares: opened once at the start. */
export type Shop = {
	config: Config;
	db: Db;
	uploads: Uploads;
	/** Where shoppers can pay online. */
	providers: Providers;
	pageCache: PageCache;
	/** What every page has around it. */
	frame: KeptReading<Frame>;
	door: Door;
	/** Before all work but sending what is kept. */
	gate: Gate;
	/** Before the tables that staff save: those take as long as their receivers. */
	tableGate: Gate;
	meters: Meters;
	/** Security headers of every answer. */
	pageHeaders: Readonly<Record<string, string>>;
};

/** Each reads through whole tables by a connection of its own. */
const TABLES_AT_ONCE: Limits = {
	atOnce: 3,
	mostAtOnce: 3,
	mostWaiting: 20,
	patienceMs: { reading: 0, writing: 10_000 },
	overloadedMs: 0,
};

/** A shop on what was opened for it, with nothing kept yet. */
export function makeShop(opened: Pick<Shop, 'config' | 'db' | 'uploads' | 'providers'>): Shop {
	const door = new Door();
	return {
		...opened,
		pageCache: new PageCache(),
		frame: new KeptReading(FRAME_TAGS, () => readFrame(opened.db)),
		door,
		gate: new Gate(busyMeter(opened.db.$client), undefined, () => door.newcomers),
		tableGate: new Gate(() => true, TABLES_AT_ONCE),
		meters: new Meters(),
		pageHeaders: pageHeaders(opened.config),
	};
}
