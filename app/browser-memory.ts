/**
 * Values that a browser stores for the shop as JSON: for this tab, or until removed. Browsers that refuse storage
 * (cookies blocked, disk full) throw on any access: then nothing is stored, and the page behaves as on a first visit.
 */
type Keeper = 'sessionStorage' | 'localStorage';

/** The value stored under this name; null when there is none that can be read. */
export function stored(keeper: Keeper, name: string): unknown {
	return asked(() => JSON.parse(window[keeper].getItem(name) ?? 'null'));
}

export function keep(keeper: Keeper, name: string, value: unknown): void {
	asked(() => window[keeper].setItem(name, JSON.stringify(value)));
}

/** Removes everything stored under names with this prefix. */
export function forget(keeper: Keeper, beginning: string): void {
	asked(() => {
		for (const name of Object.keys(window[keeper]))
			if (name.startsWith(beginning)) window[keeper].removeItem(name);
	});
}

function asked<T>(question: () => T): T | null {
	try {
		return question();
	} catch {
		return null;
	}
}
