import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseGuessable } from './guessable-password.ts';

const of = { email: 'Ada@shop.example', shopName: 'Bridgehead Audio', isStaff: false };

test.each([
	'password',
	'PassWord',
	'12345678',
	'qwertyui',
	' 11111111 ',
	'bridgehead',
	'Bridgehead Audio',
	'bridgehead-audio',
	'ada@SHOP.example',
])('%j is refused under its field', (password) => {
	expect(() => refuseGuessable(password, of)).toThrow(
		expect.objectContaining({ code: 'invalid', fields: { password: [expect.any(String)] } }),
	);
});

test.each([
	'password123',
	'Passw0rd!',
	'test1234',
	'aaaaaaaa',
	'xxxxxxxx',
	'bridgehead audio is loud',
	'audio',
	'ada@shop.examples',
	'£££££££££',
])('%j is taken, as the contract promises', (password) => {
	expect(() => refuseGuessable(password, of)).not.toThrow();
	expect(() =>
		refuseGuessable(password, {
			email: 'a@b.example',
			shopName: '!!',
			isStaff: false,
		}),
	).not.toThrow();
});

test.each(['password123', 'Trustno1', 'michelle', 'q1w2e3r4t5', ' baseball '])(
	'%j is a common one: refused of staff, taken of shoppers',
	(password) => {
		expect(() => refuseGuessable(password, { ...of, isStaff: true })).toThrow(
			expect.objectContaining({ code: 'invalid', fields: { password: [expect.any(String)] } }),
		);
		expect(() => refuseGuessable(password, of)).not.toThrow();
	},
);

test('the list of common passwords has 3,000 that the rules would take', () => {
	const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
	const passwords = list.trimEnd().split('\n');
	expect(new Set(passwords).size).toBe(3000);
	const unfit = passwords.filter((each) => each.length < 8 || each !== each.trim().toLowerCase());
	expect(unfit).toEqual([]);
});

test('a password of staff that nobody else has is taken', () => {
	expect(() => refuseGuessable('lamp window river', { ...of, isStaff: true })).not.toThrow();
});
