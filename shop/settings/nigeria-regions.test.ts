import { expect, test } from 'vitest';
import { NIGERIAN_REGIONS } from './nigeria-regions.ts';
import { NIGERIAN_STATES } from './nigeria-states.ts';

test('every state is in one region', () => {
	const inRegions = NIGERIAN_REGIONS.flatMap(({ states }) => states);
	expect(inRegions.toSorted()).toEqual(NIGERIAN_STATES.map(({ code }) => code).toSorted());
});
