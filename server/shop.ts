import type { Db } from '#db/client.ts';
import { FRAME_TAGS, type Frame, readFrame } from '#shop/frame.ts';
import type { Providers } from '#shop/payments/provider.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { busyMeter } from './busy-meter.ts';
import { CachedReading } from './cached-reading.ts';
import type { Config } from './config.ts';
import { Gate, type Limits } from './gate.ts';
import { Meters } from './meters.ts';
import { PageCache } from './page-cache.ts';
import { pageHeaders } from './security-headers.ts';
import { Traffic } from './traffic.ts';

/** What all parts of the running shop share; created once at start. */
export type Shop = {
	config: Config;
	db: Db;
	uploads: Uploads;
	/** Where shoppers can pay online. */
	providers: Providers;
	pageCache: PageCache;
	/** What surrounds every page. */
	frame: CachedReading<Frame>;
	traffic: Traffic;
	/** Guards all work except sending cached answers. */
	gate: Gate;
	/** Guards the tables that staff download, which take as long as their recipients. */
	tableGate: Gate;
	meters: Meters;
	/** Security headers of every answer. */
	pageHeaders: Readonly<Record<string, string>>;
};

/** Each reads whole tables on a connection of its own. */
const TABLES_AT_ONCE: Limits = {
	atOnce: 3,
	mostAtOnce: 3,
	mostWaiting: 20,
	patienceMs: { reading: 0, writing: 10_000 },
	overloadedMs: 0,
};

/** Makes a shop from its open parts, with nothing cached yet. */
export function makeShop(opened: Pick<Shop, 'config' | 'db' | 'uploads' | 'providers'>): Shop {
	const traffic = new Traffic();
	return {
		...opened,
		pageCache: new PageCache(),
		frame: new CachedReading(FRAME_TAGS, () => readFrame(opened.db)),
		traffic,
		gate: new Gate(busyMeter(opened.db.$client), undefined, () => traffic.connections),
		tableGate: new Gate(() => true, TABLES_AT_ONCE),
		meters: new Meters(),
		pageHeaders: pageHeaders(opened.config),
	};
}
