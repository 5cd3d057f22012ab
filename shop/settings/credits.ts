import { type Credit as PictureCredit, credits as pictureCredits } from '#db/seed/credits.ts';

/** Works the shop shows under a licence that requires naming the maker. */
export type Credit = Pick<
	PictureCredit,
	'title' | 'author' | 'source' | 'licence' | 'licenceUrl' | 'note'
>;

const font: Credit = {
	title: 'Big Shoulders (typeface of the headings)',
	author: 'The Big Shoulders Project Authors',
	source: 'github.com/xotypeco/big_shoulders',
	licence: 'SIL Open Font License 1.1',
	licenceUrl: '/fonts/big-shoulders-OFL.txt',
	note: 'Cut down to the letters the shop needs.',
};

export const credits: readonly Credit[] = [
	...pictureCredits.map(({ pictures: _pictures, ...credit }) => credit),
	font,
];
