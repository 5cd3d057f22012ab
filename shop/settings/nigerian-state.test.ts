import { expect, test } from 'vitest';
import { nigerianState, stateMeant } from './nigerian-state.ts';

test('a state is found as people write it', () => {
	expect(nigerianState(' anambra STATE ')?.capital).toBe('Awka');
	for (const name of ['Federal Capital Territory', 'FCT', 'Abuja', 'F.C.T.', 'fct, abuja'])
		expect(nigerianState(name)?.postalCode).toBe('900001');
	expect(nigerianState('Bavaria')).toBeUndefined();
});

test.each([
	['Lagoz', 'Lagos'],
	['lagso', 'Lagos'],
	['Anmbra state', 'Anambra'],
	['Akwa-Ibom', 'Akwa Ibom'],
	['Crossriver', 'Cross River'],
	['Port Harcourt', 'Rivers'],
	['Onda', 'Ondo'],
	['Ogu', 'Ogun'],
	['Edoo', 'Edo'],
	['Bavaria', undefined],
	['x', undefined],
	['', undefined],
])('by %j is meant %s', (typed, name) => {
	expect(stateMeant(typed)?.name).toBe(name);
});
