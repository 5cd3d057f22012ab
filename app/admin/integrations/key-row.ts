import type { ShownKey } from '#shop/integrations/api-keys.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { inWords } from '#shop/staff/permissions.ts';

export type KeyRow = ReturnType<typeof keyRow>;

/** A key as the pages show it. */
export function keyRow(key: ShownKey) {
	const { id, name, lastFour, madeBy, state } = key;
	return {
		id,
		name,
		lastFour,
		madeBy,
		state,
		may: key.permissions.length > 0 ? inWords(key.permissions) : 'Nothing',
		until: localTime(key.endedAt ?? key.expiresAt),
		used: key.lastUsedAt ? `${localTime(key.lastUsedAt)}, from ${key.lastAddress}` : 'Never',
		refused: key.lastRefusedAt ? `${localTime(key.lastRefusedAt)}: ${key.lastRefusal}` : 'Never',
	};
}

/** Until when a key works, or since when no longer. */
export function keyStateText({ state, until, madeBy }: KeyRow): string {
	if (state === 'ended') return `Ended ${until}`;
	if (state === 'expired') return `Expired ${until}`;
	if (state === 'orphaned') return `Does not work: ${madeBy} may not look after keys any more`;
	return `Works until ${until}`;
}
