const SHORTEST = 8;
/** The strength, in bits of guesses, that fills the meter: beyond any attack on the shop's slow hash. */
const FULL = 72;

/** What attackers try first; a password based on one of these is only as strong as its additions. */
const FIRST_GUESSES =
	/password|passw0rd|qwerty(uiop)?|asdf(gh(jkl)?)?|zxcvb(nm)?|letmein|welcome|admin|iloveyou|onitsha|nigeria|abc123|monkey|dragon|football|chelsea|arsenal|jesus|blessing/g;

const ALPHABETS: [RegExp, number][] = [
	[/[a-z]/, 26],
	[/[A-Z]/, 26],
	[/\d/, 10],
	[/[^a-zA-Z\d]/, 24],
];

/**
 * Estimates how hard a password is to guess: `level` from 0 to 1 for the meter, and a word. It counts unpredictable
 * characters, and does not know names and dates.
 */
export function passwordStrength(password: string): { level: number; word: string } {
	if (password === '') return { level: 0, word: '' };
	const bits = guessBits(password);
	const level = Math.min(1, bits / FULL);
	if ([...password].length < SHORTEST) return { level: Math.min(level, 0.1), word: 'Too short' };
	if (bits < 30) return { level: Math.min(level, 0.2), word: 'Easy to guess' };
	if (bits < 44) return { level: Math.min(level, 0.5), word: 'Fair' };
	return { level, word: bits < 64 ? 'Good' : 'Strong' };
}

function guessBits(password: string): number {
	const own = password.toLowerCase().replace(FIRST_GUESSES, ' ');
	const codes = [...own].map((character) => character.codePointAt(0) ?? 0);
	// A repeated character or a further step of 1234 or abcd adds almost nothing.
	const unforeseen = codes.filter((code, at) => {
		const before = codes[at - 1];
		return before === undefined || Math.abs(code - before) > 1;
	});
	const pool = ALPHABETS.reduce(
		(sum, [letters, size]) => sum + (letters.test(password) ? size : 0),
		0,
	);
	return Math.min(unforeseen.length, new Set(codes).size * 2) * Math.log2(pool);
}
