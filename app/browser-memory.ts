/**
 * What a browser keeps for the shop as JSON: in this tab, or until it is taken out. Browsers that keep nothing for a site
 * (cookies blocked, disk full) refuse with an exception as soon as they are asked: then nothing is kept, and the page
 * goes on as on a first visit.
 */
export type Keeper = 'sessionStorage' | 'localStorage';

/** What was kept under this name; null when there is nothing that can be read. */
export function kept(keeper: Keeper, name: string): unknown {
	return asked(() => JSON.parse(window[keeper].getItem(name) ?? 'null'));
}

export function keep(keeper: Keeper, name: string, value: unknown): void {
	asked(() => window[keeper].setItem(name, JSON.stringify(value)));
}

/** Forgets all that was kept under names with this beginning. */
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
