import { describe, expect, test } from 'vitest';
import {
	cleanLine,
	cleanName,
	cleanParagraphs,
	featureLines,
	fitName,
	foldForComparing,
} from './clean-text.ts';

describe('one line of text', () => {
	test.each([
		['6 ft 90&deg; Down Angled', '6 ft 90° Down Angled'],
		['5ft 90deg; Down Angled', '5ft 90° Down Angled'],
		['5ft 90&deg Down', '5ft 90° Down'],
		['Turn 45 deg; left', 'Turn 45 ° left'],
		['Core&#8482; i7 and Intel&#174;', 'Core™ i7 and Intel®'],
		['A&nbsp;&nbsp;B &bull; C', 'A B • C'],
		['Fast &amp;#8482; twice', 'Fast ™ twice'],
		['R&amp;D', 'R&D'],
		['B&W, 43 ppm', 'B&W, 43 ppm'],
		['hearts&letters', 'hearts&letters'],
		['black&notes&copypaste', 'black&notes&copypaste'],
		['27" monitor  with   3.5"  bay', '27" monitor with 3.5" bay'],
		['Tru-Form(TM) keyboard (R)', 'Tru-Form(TM) keyboard (R)'],
		['Lead <b>bold</b> text', 'Lead bold text'],
		['Response <5 ms and x<y', 'Response <5 ms and x<y'],
		['a\\tb\\nc', 'a b c'],
		['  tab\there\u200b\ufeff\u0000 ', 'tab here'],
		['kamedeg;', 'kamedeg;'],
		['', ''],
	])('%j is read as %j', (raw, clean) => {
		expect(cleanLine(raw)).toBe(clean);
	});

	test.each([
		['case Black,Red', 'case Black, Red'],
		['PDU,Basic,5.7kW,120V', 'PDU, Basic, 5.7kW, 120V'],
		['Cable, 2.0m , Red', 'Cable, 2.0m, Red'],
		['1,200 pages', '1,200 pages'],
		["Sleeve 15.6''  Black", 'Sleeve 15.6" Black'],
		["Players' edition", "Players' edition"],
		['Twin pack ( ) T027 -', 'Twin pack T027'],
		['Class A+++', 'Class A+++'],
	])('the name %j is read as %j', (raw, clean) => {
		expect(cleanName(raw)).toBe(clean);
	});

	test('names are compared without case and blanks', () => {
		expect(foldForComparing(' METRA  Kit ')).toBe(foldForComparing('Metra kit'));
		expect(foldForComparing('Kit A')).not.toBe(foldForComparing('Kit B'));
	});
});

describe('paragraphs', () => {
	test.each([
		['<b>Lock</b>\\nText of\\n\\n\\n\\nlock', 'Lock\nText of\n\nlock'],
		['One<br />Two<br/>Three', 'One\nTwo\nThree'],
		['ends.<br /><br />\\n&bull;&nbsp;Next', 'ends.\n\n• Next'],
		['<b>Control</b.\\nTwo keys', 'Control\nTwo keys'],
		['<ul><li>A</li><li>B</li></ul>', '• A\n• B'],
		['<img src="x.jpg" alt="none">Seen', 'Seen'],
		['<script>alert(1)</script><p>Seen</p>', 'Seen'],
		['<i>AT&T</i> & B&W, 5 < 6', 'AT&T & B&W, 5 < 6'],
		['<a href="http://x.test">here</a>', 'here'],
		['&lt;b&gt; stays text', '<b> stays text'],
		['a\u2028b\r\nc', 'a\nb\nc'],
	])('%j is read as %j', (raw, clean) => {
		expect(cleanParagraphs(raw)).toBe(clean);
	});
});

describe('feature lists', () => {
	test('become a lead and one line per feature', () => {
		expect(featureLines('IK iRig: Works with iPhone; 3.5" plug; case')).toBe(
			'IK iRig:\n• Works with iPhone\n• 3.5" plug\n• Case',
		);
	});

	test('lose sentences about another shop, and glued headings are separated', () => {
		expect(featureLines('From our expanded online assortment; bright; small')).toBe(
			'• Bright\n• Small',
		);
		expect(featureLines('Windows 8.1 for freeTechnical details: 8GB; fast')).toBe(
			'Windows 8.1 for free\nTechnical details:\n• 8GB\n• Fast',
		);
	});

	test('prose stays prose', () => {
		expect(featureLines('It is loud: very loud.')).toBe('It is loud: very loud.');
	});
});

describe('a name that is too long', () => {
	test('is cut at a word', () => {
		const { name, cut } = fitName(`${'word '.repeat(50)}${'x'.repeat(20)}`);
		expect(cut).toBe(true);
		expect(name).toBe(`${'word '.repeat(50).trim()}…`);
	});

	test('is cut anywhere when it is one word, but never through a character', () => {
		const { name } = fitName('🎸'.repeat(200));
		expect(name.length).toBeLessThanOrEqual(255);
		expect(name.isWellFormed()).toBe(true);
	});

	test('of 255 characters still fits', () => {
		expect(fitName('x'.repeat(255))).toEqual({ name: 'x'.repeat(255), cut: false });
	});
});

test('a very long name of blanks and commas is cleaned quickly', () => {
	const marks = ' -,'.repeat(25_000);
	expect(cleanName(`a${marks}b`)).toMatch(/b$/);
	expect(cleanName(`a${marks}`)).toBe('a');
}, 2_000);

test('markup that nothing closes is read to a depth that no text needs', () => {
	const read = cleanParagraphs(`Loud speaker${'<table><tr><td>'.repeat(3000)}`);
	expect(read).toBe('Loud speaker');
});
