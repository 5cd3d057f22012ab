import { expect, test } from 'vitest';
import { refuseGuessable } from './guessable-password.ts';

const of = { email: 'Ada@shop.example', shopName: 'Bridgehead Audio' };

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
	expect(() => refuseGuessable(password, { email: 'a@b.example', shopName: '!!' })).not.toThrow();
});
