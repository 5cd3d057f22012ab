import { type Credit as PictureCredit, credits as pictureCredits } from '#db/seed/credits.ts';
import { plainText } from '../kit/input.ts';

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

const MOST_CREDITS = 100;
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** A line with title, author, source, licence and its address, parted by bars; null when it is not one. */
function readCredit(line: string): Credit | null {
	const [title, author, source, licence, licenceUrl, ...more] = line
		.split('|')
		.map((part) => part.trim());
	if (!title || !author || !source || !licence || !licenceUrl || more.length > 0) return null;
	if (!/^https?:\/\//i.test(licenceUrl) || !URL.canParse(licenceUrl)) return null;
	return { title, author, source, licence, licenceUrl, note: '' };
}

/** The owner's credits as typed, one a line; refuses the first line that is none. */
export const CreditsText = plainText(20_000).superRefine((text, context) => {
	const lines = linesOf(text);
	const wrong = lines.findIndex((line) => readCredit(line) === null);
	if (wrong >= 0)
		context.addIssue(
			`Credit ${wrong + 1} needs its work, maker, source, licence and an address that begins with https://; none of them may have a bar (|).`,
		);
	if (lines.length > MOST_CREDITS) context.addIssue(`Give ${MOST_CREDITS} credits at most.`);
});

/** The owner's credits; lines that are none are left out. */
export function readCredits(text: string): Credit[] {
	return linesOf(text).flatMap((line) => readCredit(line) ?? []);
}
