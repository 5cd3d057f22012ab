import { AsyncLocalStorage } from 'node:async_hooks';

// Which API key the work at hand is done by. It reaches the audit trail beside the functions that change something, since
// all of them act for the member of staff who made the key and need not know of it.

const acting = new AsyncLocalStorage<string>();

/** Does some work in the name of a key, as pages show it ("Warehouse …a1b2"). */
export function actByKey<T>(key: string, work: () => T): T {
	return acting.run(key, work);
}

/** The key that is at work; null for none. */
export function actingKey(): string | null {
	return acting.getStore() ?? null;
}
