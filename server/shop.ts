import type { Db } from '#db/client.ts';
import type { Uploads } from '#shop/uploads.ts';
import type { Config } from './config.ts';
import type { PageCache } from './page-cache.ts';

/** What every face of the running shop shares: opened once at the start. */
export type Shop = {
	config: Config;
	db: Db;
	uploads: Uploads;
	pageCache: PageCache;
	/** Security headers of every answer. */
	pageHeaders: Readonly<Record<string, string>>;
};
