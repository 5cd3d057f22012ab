import { expect, test } from 'vitest';
import type { Endpoint } from '#shop/integrations/endpoint-list.ts';
import { endpointRow } from './endpoint-row.ts';

const MINUTE = 60_000;
const stateAt = (pausedUntil: Date | null) => {
	const endpoint: Partial<Endpoint> = {
		...{ isOn: true, isOwned: true, offReason: null, ownerName: 'Ada', events: [] },
		...{ oldSecretUntil: null, failures: 6, pausedUntil },
		failingSince: new Date('2026-11-29T07:40:00Z'),
	};
	return endpointRow(endpoint as Endpoint).state;
};

test('the state of an endpoint that fails says until when it rests, and nothing of a rest that is over', () => {
	expect(stateAt(null)).toBe('Failing since Nov 29, 2026, 08:40 AM');
	expect(stateAt(new Date(Date.now() - MINUTE))).toBe('Failing since Nov 29, 2026, 08:40 AM');
	expect(stateAt(new Date('2126-11-29T08:05:00Z'))).toBe(
		'Failing since Nov 29, 2026, 08:40 AM. It rests until 09:05 AM, or the next test event',
	);
});
