import { expect, test } from 'vitest';
import { readDescription } from './description.ts';

test('every line of a description is a paragraph, with any kind of line break', () => {
	expect(readDescription('One.\r\n\r\n  Two. \nThree.\rFour.').paragraphs).toEqual([
		'One.',
		'Two.',
		'Three.',
		'Four.',
	]);
	expect(readDescription(' \n ')).toEqual({ paragraphs: [], specifications: [] });
});

test('"Label: value" lines at the end become specifications', () => {
	expect(readDescription('A loud box.\nPower: 250 W\nSize (W × H × D): 3 × 4 × 5 mm')).toEqual({
		paragraphs: ['A loud box.'],
		specifications: [
			{ label: 'Power', value: '250 W' },
			{ label: 'Size (W × H × D)', value: '3 × 4 × 5 mm' },
		],
	});
	expect(readDescription('Power: 250 W\nWeight: 3 kg').paragraphs).toEqual([]);
});

test('sentences with a colon, a single line and lines in the middle stay text', () => {
	const sentence = 'All for one singer.\nIn the box: microphone, stand clip and pouch.';
	expect(readDescription(sentence).specifications).toEqual([]);
	expect(readDescription('A box.\nPower: 250 W').paragraphs).toHaveLength(2);
	expect(readDescription('Power: 250 W\nWeight: 3 kg\nSold in pairs.').specifications).toEqual([]);
	expect(readDescription('See https://a.example/x\nAt 12:30 Uhr: x').specifications).toEqual([]);
});

test('lines below the heading "Specifications" are a table whatever their labels', () => {
	const text = 'A screen.\nSpecifications\nUSB 2.0 ports: 1\nWi-Fi: 802.11a, 802.11n';
	expect(readDescription(text)).toEqual({
		paragraphs: ['A screen.'],
		specifications: [
			{ label: 'USB 2.0 ports', value: '1' },
			{ label: 'Wi-Fi', value: '802.11a, 802.11n' },
		],
	});
	expect(readDescription('Specifications\nas in the manual').specifications).toEqual([]);
});
