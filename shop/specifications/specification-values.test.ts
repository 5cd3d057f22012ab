import { expect, test } from 'vitest';
import { DefinitionInput } from './definition-input.ts';
import { cardFacts, readValue, specificationsText, valueText } from './specification-values.ts';

const rule = { kind: 'number', unit: 'w', choices: [] } as const;

test('values are read by their definition', () => {
	expect(readValue(' 0.4  kW ', rule)).toEqual({ value: 400 });
	expect(readValue(250, rule)).toEqual({ value: 250 });
	expect(readValue('Yes', { ...rule, kind: 'yes-no', unit: null })).toEqual({ value: true });
	expect(readValue(false, { ...rule, kind: 'yes-no', unit: null })).toEqual({ value: false });
	const choice = { kind: 'choice', unit: null, choices: ['Active', 'Passive'] } as const;
	expect(readValue('ACTIVE', choice)).toEqual({ value: 'Active' });
	expect(readValue(' a  text ', { kind: 'text', unit: null, choices: [] })).toEqual({
		value: 'a text',
	});
	for (const empty of ['', '  ', null, undefined])
		expect(readValue(empty, rule)).toEqual({ value: null });
});

test('a wrong value is told what is wanted instead', () => {
	expect(readValue('12 bananas', rule)).toEqual({
		wrong: 'Must be in W, or in a unit that can be converted to it.',
	});
	expect(readValue('loud', rule)).toEqual({ wrong: 'Must be a number, in W.' });
	expect(readValue('1e99', { ...rule, unit: null })).toEqual({
		wrong: 'Must be a number without a unit.',
	});
	expect(readValue('9'.repeat(14), rule)).toEqual({ wrong: 'This number is too large.' });
	expect(readValue('perhaps', { ...rule, kind: 'yes-no' })).toEqual({
		wrong: 'Must be yes or no.',
	});
	expect(
		readValue('Valve', { kind: 'choice', unit: null, choices: ['Active', 'Passive'] }),
	).toEqual({
		wrong: '“Valve” is not among the choices: Active, Passive.',
	});
	expect(readValue('a\0b', { kind: 'text', unit: null, choices: [] })).toHaveProperty('wrong');
});

const of = (
	label: string,
	value: number | boolean | string,
	unit: string | null,
	onCard = true,
) => ({
	key: label.toLowerCase(),
	label,
	kind:
		typeof value === 'number'
			? ('number' as const)
			: typeof value === 'boolean'
				? ('yes-no' as const)
				: ('choice' as const),
	unit,
	value,
	onCard,
});

test('cards say what decides, and nothing of what a product lacks', () => {
	const values = [
		of('Power', 400, 'w'),
		of('Bluetooth', true, null),
		of('Battery', false, null),
		of('Decks', 2, null),
		of('Weight', 12, 'kg', false),
	];
	expect(cardFacts(values)).toEqual(['400 W', 'Bluetooth', 'Decks 2']);
	expect(specificationsText(values.slice(0, 2))).toBe('Power: 400 W; Bluetooth: Yes');
	expect(valueText(false, { unit: null })).toBe('No');
});

const fields = { label: 'Power (RMS)', kind: 'number', unit: 'kilowatts' };
const errorsOf = (given: Record<string, unknown>) => {
	const parsed = DefinitionInput.safeParse({ ...fields, ...given });
	return parsed.success
		? {}
		: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
};

test('a definition gets its key from its label, and keeps nothing of another kind', () => {
	expect(DefinitionInput.parse({ ...fields, choices: 'Active', on_card: '1' })).toEqual({
		label: 'Power (RMS)',
		kind: 'number',
		key: 'power_rms',
		unit: 'kw',
		choices: [],
		onCard: true,
		isFilter: false,
	});
	expect(
		DefinitionInput.parse({ label: '!', kind: 'choice', choices: ' A \r\n\r\nB ' }),
	).toMatchObject({
		key: 'specification',
		choices: ['A', 'B'],
	});
});

test('units that do not exist, doubtful choices and wrong keys are refused beside their field', () => {
	expect(errorsOf({ unit: 'bananas' })).toEqual({
		unit: 'There is no unit “bananas”. Choose one of the list.',
	});
	expect(errorsOf({ kind: 'choice' })).toHaveProperty('choices');
	expect(errorsOf({ kind: 'choice', choices: 'A\na' })).toEqual({
		choices: 'Each choice may be there only once.',
	});
	const many = Array.from({ length: 41 }, (_, n) => `C${n}`).join('\n');
	expect(errorsOf({ kind: 'choice', choices: many })).toEqual({
		choices: 'At most 40 choices, one a line.',
	});
	expect(errorsOf({ key: 'Power!' })).toHaveProperty('key');
	expect(errorsOf({ kind: 'colour' })).toHaveProperty('kind');
	expect(errorsOf({ kind: 'text', is_filter: '1' })).toHaveProperty('is_filter');
	expect(errorsOf({ label: ' ' })).toHaveProperty('label');
});
