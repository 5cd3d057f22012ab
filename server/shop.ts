import type { Db } from '#db/client.ts';
import type { Providers } from '#shop/payments/provider.ts';
import type { Uploads } from '#shop/uploads.ts';
import type { Config } from './config.ts';
import type { PageCache } from './page-cache.ts';

/** What every face of the running shop shares: opened once at the start. */
export type Shop = {
	config: Config;
	db: Db;
	uploads: Uploads;
	/** Where shoppers can pay online. */
	providers: Providers;
	pageCache: PageCache;
	/** Security headers of every answer. */
	pageHeaders: Readonly<Record<string, string>>;
};
