import { readFileSync } from 'node:fs';
import { fieldProblem } from '../kit/problem.ts';

/**
 * The passwords of eight characters or more that lists of leaked ones begin with. The list is short on purpose: clients
 * may count on any password of 8 to 128 characters (api-contract "Accounts"), and the limits of the sign-in stop those
 * who try longer lists.
 */
const WORST = new Set([
	'password',
	'12345678',
	'123456789',
	'1234567890',
	'87654321',
	'11111111',
	'00000000',
	'88888888',
	'12341234',
	'11223344',
	'123123123',
	'qwertyui',
	'qwertyuiop',
	'asdfghjk',
	'1q2w3e4r',
	'1qaz2wsx',
	'iloveyou',
	'sunshine',
	'princess',
	'football',
]);

/**
 * The 3,000 most used passwords of eight characters or more, in the order of the list of leaked ones that zxcvbn comes with
 * (MIT licence, Dan Wheeler and Dropbox, Inc.). Staff, of whom the contract promises nothing, may have none of them.
 */
const COMMON = new URL('common-passwords.txt', import.meta.url);
let common: ReadonlySet<string> | null = null;
function isCommon(password: string): boolean {
	common ??= new Set(readFileSync(COMMON, 'utf8').split('\n'));
	return common.has(password);
}

/**
 * Refuses a new password that a stranger tries first; of staff, many more than of shoppers.
 * @throws Problem invalid with the field `password`: the account's own address, the shop's name, one of WORST, or of staff
 * a common one
 */
export function refuseGuessable(
	password: string,
	{ email, shopName, isStaff }: { email: string; shopName: string; isStaff: boolean },
): void {
	const typed = password.trim().toLowerCase();
	const words = lettersOf(shopName);
	// "Bridgehead", "bridgeheadaudio" and "Bridgehead Audio" alike.
	const shopNames = words.map((_, i) => words.slice(0, i + 1).join(''));
	if (typed === email.trim().toLowerCase() || shopNames.includes(lettersOf(typed).join('')))
		throw fieldProblem(
			'password',
			'The password must not be your e-mail address or the name of the shop.',
		);
	if (WORST.has(typed) || (isStaff && isCommon(typed)))
		throw fieldProblem(
			'password',
			'This password is one of the first that strangers try. Please choose another.',
		);
}

function lettersOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
