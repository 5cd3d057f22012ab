import { z } from 'zod';
import type { Db, DbOrTx } from '#db/client.ts';
import { parseFields, plainText, requiredText } from '../kit/input.ts';
import type { Picture } from '../pictures/picture-paths.ts';
import { sentPicture, storeSentPictures } from '../pictures/sent-pictures.ts';
import type { Uploads } from '../pictures/uploads.ts';
import { storedPart } from './settings.ts';
import { savePart } from './settings-parts.ts';

// What the owner may change of the home page: the large picture with its words, and the banner of offers.

const MOST_TITLE_LINES = 3;
const LONGEST_LINE = 14;
const AREA = 'banners';

const picture = z
	.object({ path: z.string(), width: z.int(), height: z.int() })
	.nullable()
	.default(null);

/** Stored; the defaults are the shop's own, whose pictures are not stored but part of the design. */
const HomePage = z.object({
	/** The lines of the title; none of them is broken. */
	heroTitle: z.array(z.string()).default(['NEW', 'ARRIVALS', 'FOR YOU']),
	heroButton: z.string().default('Latest Collections'),
	heroLink: z.string().default('/new-collections'),
	heroPicture: picture,
	offersShown: z.boolean().default(true),
	offersTitle: z.string().default('Exclusive Offers For You'),
	offersButton: z.string().default('Check Now'),
	offersLink: z.string().default('/collections'),
	offersPicture: picture,
});
export type HomePage = z.infer<typeof HomePage>;

export const OWN_HOME_PAGE: HomePage = HomePage.parse({});

const ownAddress = z
	.string({ error: 'The link field is required.' })
	.trim()
	.pipe(plainText(300))
	.refine(
		isOwnAddress,
		'Give a page of this shop: its address after the name, such as /bestseller.',
	);

/** A path of this shop: not another site's, and none of the pages that only staff may see. */
function isOwnAddress(typed: string): boolean {
	const here = 'http://here';
	const url = typed.startsWith('/') && !/[\s\\]/.test(typed) ? URL.parse(typed, here) : null;
	return (
		url?.origin === here && !url.pathname.startsWith('//') && !/^\/admin(\/|$)/.test(url.pathname)
	);
}

const titleLines = requiredText('title', 200).transform((typed, context) => {
	const lines = typed
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);
	if (lines.length > MOST_TITLE_LINES) context.addIssue(`Give ${MOST_TITLE_LINES} lines at most.`);
	if (lines.some((line) => [...line].length > LONGEST_LINE))
		context.addIssue(
			`A line may have ${LONGEST_LINE} characters at most, so that it fits on a phone.`,
		);
	return lines;
});

/** What the form sends: texts, files, and whether the design's picture is wanted back. */
const HomePageInput = z.object({
	heroTitle: titleLines,
	heroButton: requiredText('button', 30),
	heroLink: ownAddress,
	heroPicture: sentPicture,
	heroOwnPicture: z.stringbool().default(false),
	offersShown: z.stringbool().default(true),
	offersTitle: requiredText('title', 40),
	offersButton: requiredText('button', 30),
	offersLink: ownAddress,
	offersPicture: sentPicture,
	offersOwnPicture: z.stringbool().default(false),
});

/** The home page as the owner set it. */
export async function homePage(db: DbOrTx): Promise<HomePage> {
	return readHomePage(await storedPart(db, 'homePage'));
}

/** A stored page; what it does not name is the shop's own. */
function readHomePage(stored: unknown): HomePage {
	return HomePage.parse(stored ?? {});
}

/**
 * The page that a sent form describes, for showing it before it is saved, or for saving it. Its pictures are stored; a
 * picture that is not sent stays as it is.
 * @throws Problem invalid, with messages per field
 */
export async function sentHomePage(
	db: Db,
	uploads: Uploads,
	sent: Record<string, unknown>,
): Promise<HomePage> {
	const parsed = parseFields(HomePageInput, sent);
	const { heroPicture, heroOwnPicture, offersPicture, offersOwnPicture, ...texts } = parsed;
	const now = await homePage(db);
	const pictureOf = async (
		field: 'heroPicture' | 'offersPicture',
		file: File | undefined,
		isOwnWanted: boolean,
	): Promise<Picture | null> => {
		if (file) {
			const [stored] = await storeSentPictures(uploads, AREA, field, [file]);
			return stored ?? null;
		}
		return isOwnWanted ? null : now[field];
	};
	return {
		...texts,
		heroPicture: await pictureOf('heroPicture', heroPicture, heroOwnPicture),
		offersPicture: await pictureOf('offersPicture', offersPicture, offersOwnPicture),
	};
}

type Seen = { expectedUpdatedAt?: Date };

/** Saves the home page; null goes back to the shop's own. @throws Problem conflict when somebody saved it meanwhile */
export function saveHomePage(
	db: Db,
	adminId: number,
	page: HomePage | null,
	{ expectedUpdatedAt }: Seen,
): Promise<Date> {
	return savePart(db, {
		adminId,
		part: 'homePage',
		value: page,
		own: OWN_HOME_PAGE,
		read: readHomePage,
		...(expectedUpdatedAt ? { expectedUpdatedAt } : {}),
	});
}
