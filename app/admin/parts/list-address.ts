/**
 * The address of a list with part of its query changed; empty values are left out. Any change but that of the page goes
 * to the first page.
 */
export function listAddress(search: string, changes: Record<string, string>): string {
	const query = new URLSearchParams(search);
	if (!('page' in changes)) query.delete('page');
	for (const [name, value] of Object.entries(changes)) {
		if (value === '' || (name === 'page' && value === '1')) query.delete(name);
		else query.set(name, value);
	}
	return `?${query}`;
}
