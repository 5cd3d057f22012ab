import { expect, test } from 'vitest';
import { askTool, fieldsOf, TOOL_NAMES } from './tools.ts';

const ask = (name: (typeof TOOL_NAMES)[number], typed: Record<string, string>) =>
	askTool(name, new Map(Object.entries(typed)));

test('each tool’s fields have names of their own', () => {
	for (const name of TOOL_NAMES) {
		const names = fieldsOf(name).map((field) => field.name);
		expect(new Set(names).size).toBe(names.length);
		expect(names).not.toContain('set');
	}
});

test.each([
	[
		'amplifier',
		{ amplifier_watts: '500', rated_ohms: '8', speaker_watts: '300', speaker_ohms: '8' },
		'good',
	],
	['power', { kind0: 'motor', watts0: '1,500', pieces0: '1', supply: 'generator' }, 'good'],
	['power', { watts0: '500', supply: '24' }, 'unknown'],
	['people', { peak_decibels: '127', place: 'outdoors' }, 'good'],
	['cable', { kind: 'mains', metres: '50', watts: '2000' }, 'good'],
	['cable', { kind: 'speaker', metres: '10', watts: '300' }, 'unknown'],
	// A choice that there is not is the first.
	['cable', { kind: 'rope', metres: '10', watts: '300', ohms: '8' }, 'good'],
] as const)('%s answers %j: %s', (name, typed, verdict) => {
	expect(ask(name, typed)).toMatchObject({ advice: { verdict }, errors: {} });
});

test('an empty form is not answered', () => {
	for (const name of TOOL_NAMES) expect(ask(name, {})).toEqual({ advice: null, errors: {} });
});

test.each([
	['amplifier', 'speaker_ohms', '-8'],
	['amplifier', 'speakers', '1.5'],
	['amplifier', 'amplifier_watts', '1e12'],
	['power', 'watts0', '100001'],
	['people', 'peak_decibels', '0'],
	['cable', 'metres', 'long'],
] as const)('%s refuses %s of %s beside the field', (name, field, text) => {
	expect(ask(name, { [field]: text })).toEqual({
		advice: null,
		errors: { [field]: [expect.stringContaining('above 0')] },
	});
});
