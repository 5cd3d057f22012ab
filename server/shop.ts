import { z } from 'zod';
import type { Db } from '#db/client.ts';
import type { SecretBox } from '#shop/kit/secret-box.ts';
import type { Providers } from '#shop/payments/providers/provider.ts';
import type { Uploads } from '#shop/pictures/uploads.ts';
import { readSiteLayout, SITE_LAYOUT_PARTS, type SiteLayout } from '#shop/settings/site-layout.ts';
import type { Config } from './config.ts';
import { adaptiveConcurrency, busyProcess } from './http/adaptive-concurrency.ts';
import { suggestionLimit } from './http/address-limit.ts';
import { CachedValue } from './http/cached-value.ts';
import { LoadShedder } from './http/load-shedder.ts';
import { Metrics } from './http/metrics.ts';
import { PageCache } from './http/page-cache.ts';
import { pageHeaders } from './http/security-headers.ts';
import { Traffic } from './http/traffic.ts';
import type { ProcessChannel } from './process-channel.ts';
import type { Version } from './version.ts';

/** What all parts of the running shop share; created once at start. */
export type Shop = {
	config: Config;
	/** Which version of the shop this is; not given in tests. */
	version?: Version;
	db: Db;
	uploads: Uploads;
	/** Where shoppers can pay online. */
	providers: Providers;
	pageCache: PageCache;
	/** Seals secrets that are stored in the database. */
	secretBox: SecretBox;
	/** What surrounds every page. */
	layout: CachedValue<SiteLayout>;
	traffic: Traffic;
	/** For all work except sending cached responses. */
	loadShedder: LoadShedder;
	/** For the tables that staff download, which take as long as their recipients. */
	tableLoadShedder: LoadShedder;
	metrics: Metrics;
	/** Counts a call for suggestions; gives the seconds to wait when there were too many from this address. */
	countSuggestion: (address: string) => Promise<number>;
	/** The process that started this one, if the shop runs in several. */
	primary?: ProcessChannel;
	/** Security headers of every response. */
	pageHeaders: Readonly<Record<string, string>>;
};

/** Each reads whole tables on a connection of its own. */
const TABLES = { concurrency: () => 3, maxWaitMs: 10_000, maxQueued: 20 };

/** Makes a shop from its open parts, with nothing cached yet. */
export function makeShop(
	opened: Pick<
		Shop,
		'config' | 'version' | 'db' | 'uploads' | 'providers' | 'secretBox' | 'primary'
	>,
): Shop {
	return {
		...opened,
		pageCache: new PageCache(opened.config.pageCacheMb),
		layout: new CachedValue(SITE_LAYOUT_PARTS, () => readSiteLayout(opened.db)),
		traffic: new Traffic(),
		loadShedder: new LoadShedder({
			concurrency: adaptiveConcurrency(busyProcess(opened.db.$client)),
			maxWaitMs: opened.config.maxWaitMs,
		}),
		tableLoadShedder: new LoadShedder(TABLES),
		metrics: new Metrics(),
		countSuggestion: suggestionCounter(opened.primary),
		pageHeaders: pageHeaders(opened.config),
	};
}

/** One address may reach several processes, so one of them counts for all. */
function suggestionCounter(primary: ProcessChannel | undefined): Shop['countSuggestion'] {
	// What cannot be counted is let through.
	if (primary)
		return async (address) =>
			z
				.number()
				.catch(0)
				.parse(await primary.ask('suggestion', address));
	const limit = suggestionLimit();
	return async (address) => limit.secondsToWait(address);
}
