import { expect, test } from 'vitest';
import { FILES_WEIGHT_MARK, WEIGHT_MARK } from '#shop/kit/lite-page.ts';
import { wantsLite, withWeight } from './lite-mode.ts';

test.each([
	[{}, false],
	[{ 'save-data': 'on' }, true],
	[{ 'save-data': 'off' }, false],
	[{ 'save-data': 'on', cookie: 'bridgehead_lite=0' }, false],
	[{ cookie: 'a=b; bridgehead_lite=1' }, true],
	[{ cookie: 'bridgehead_lite_other=1' }, false],
])('%j wants a page that saves data: %s', (headers, wanted) => {
	expect(wantsLite('/microphones', headers)).toBe(wanted);
});

test('a page shows its weight with its style sheets, and how much of it these are, which are loaded once', () => {
	const page = (all: string, once: string) =>
		Buffer.from(`<link rel="stylesheet" href="/assets/a.css"/><p>about ${all} KB, ${once} KB</p>`);
	const weighed = withWeight(page(WEIGHT_MARK, FILES_WEIGHT_MARK), (file) =>
		file === '/assets/a.css' ? 10_240 : 0,
	);
	expect(weighed.toString()).toBe(page('11', '10').toString());
	expect(withWeight(page('no', 'no'), () => 1)).toEqual(page('no', 'no'));
});
