import { expect, test } from 'vitest';
import { boxFacts } from './box-facts.ts';
import { SupplierRecord } from './supplier-record.ts';

const read = (fields: object) =>
	boxFacts(SupplierRecord.parse({ source: 's', sku: '1', name: 'Thing', ...fields }));
const linesOf = (fields: object) => read(fields).text.split('\n').filter(Boolean);

test('a column of its own is read as a list, whatever stands between its things', () => {
	for (const in_the_box of [
		'Microphone | Stand clip | Pouch',
		'Microphone; Stand clip; pouch.',
		'Microphone, Stand clip, and pouch',
		'• Microphone\\n• Stand clip\\n• Pouch',
		'<ul><li>Microphone</li><li>Stand clip</li><li>Pouch</li></ul>',
	])
		expect(linesOf({ in_the_box }), in_the_box).toEqual(['Microphone', 'Stand clip', 'Pouch']);
	expect(linesOf({ in_the_box: ['Microphone', '(2) Screws (M3, black)'] })).toEqual([
		'Microphone',
		'2 × Screws (M3, black)',
	]);
	expect(linesOf({ in_the_box: 'Cable (1 m, black), Pouch' })).toEqual([
		'Cable (1 m, black)',
		'Pouch',
	]);
});

test('a text is read below or behind a title that says so', () => {
	const below =
		'Loud.\\n\\n<b>Package Contents</b>\\nSpeakers:\\n   - 4 satellites\\n  - 1 subwoofer\\nRemote\\n\\nBuy it.';
	expect(linesOf({ description: below })).toEqual(['4 satellites', '1 subwoofer', 'Remote']);
	expect(linesOf({ description: 'A mixer.\\nWhat’s in the box: mixer, power supply' })).toEqual([
		'Mixer',
		'Power supply',
	]);
	expect(
		linesOf({ description: 'Sounds fine. Includes: 3.5 mm cable, pouch. Made in Aba.' }),
	).toEqual(['3.5 mm cable', 'Pouch']);
});

test('sentences that only mention a box, or what else something includes, say nothing', () => {
	for (const description of [
		'Everything you need is in the box including USB cable.',
		'Software includes: Photoshop; ScanSoft',
		'Also includes: ATI Fire MV',
		'The package includes a swivel base and a cable.',
		'Additional features include:\\n- Controls\\n- Ports',
		'Included',
	])
		expect(linesOf({ description }), description).toEqual([]);
});

test('attributes tell single things, screws and documents only beside something else', () => {
	expect(
		linesOf({
			attributes: {
				b_ac_adapter_included: 'True',
				b_mouse_included: 'False',
				n_number_of_batteries_included: '2.0',
				t_cables_included: 'AC,USB',
				b_screws_included: 'True',
				b_manual: 'True',
			},
		}),
	).toEqual(['AC adapter', '2 × battery', 'Power cable', 'USB cable', 'Screws', 'Manual']);
	expect(linesOf({ attributes: { b_manual: 'True', b_screws_included: true } })).toEqual([]);
	expect(linesOf({ attributes: { t_cables_included: 'N' } })).toEqual([]);
	const battery = { name: 'UPS battery', attributes: { n_number_of_batteries_included: 1 } };
	expect(linesOf(battery)).toEqual([]);
});

test('what the shop could not store is left out with the reason', () => {
	expect(read({ in_the_box: ['x'.repeat(121)] })).toEqual({
		text: '',
		fault: 'what is in the box left out: Line 1 may not be longer than 120 characters',
	});
	const many = Array.from({ length: 31 }, (_, place) => `Thing ${place}`);
	expect(read({ in_the_box: many }).fault).toMatch(/at most 30 lines/);
	expect(read({ in_the_box: { a: 1 } })).toEqual({ text: '', fault: null });
});

test('a very long list without brackets is read quickly', () => {
	expect(read({ in_the_box: 'a cable, '.repeat(20_000) }).text).toBe('A cable');
}, 2_000);
