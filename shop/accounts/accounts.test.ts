import { expect, test } from 'vitest';
import { fieldErrors } from '../kit/input.ts';
import { Registration } from './accounts.ts';
import { SignIn } from './sign-in.ts';

const good = {
	name: 'Ada Obi',
	email: 'ada@shop.example',
	password: 'correct horse',
	password_confirmation: 'correct horse',
};

function errorsOf(schema: typeof Registration | typeof SignIn, input: unknown) {
	const parsed = schema.safeParse(input);
	return parsed.success ? {} : fieldErrors(parsed.error);
}

test('an empty registration names every field once', () => {
	const required = {
		name: ['The name field is required.'],
		email: ['The email field is required.'],
		password: ['The password field is required.'],
		password_confirmation: ['The password confirmation field is required.'],
	};
	expect(errorsOf(Registration, {})).toEqual(required);
	expect(
		errorsOf(Registration, { name: ' ', email: ' ', password: '', password_confirmation: '' }),
	).toEqual(required);
	expect(
		errorsOf(Registration, { name: 1, email: [], password: {}, password_confirmation: null }),
	).toEqual(required);
});

test('a different repetition is reported together with the other errors', () => {
	expect(errorsOf(Registration, { ...good, email: 'ada', password_confirmation: 'else' })).toEqual({
		email: ['The email must be a valid email address.'],
		password_confirmation: ['The password confirmation does not match.'],
	});
	const short = { ...good, password: 'abc', password_confirmation: 'abd' };
	expect(errorsOf(Registration, short)).toEqual({
		password: ['The password must be at least 8 characters.'],
		password_confirmation: ['The password confirmation does not match.'],
	});
});

test('the limits: name 191, email 191, password 8 to 128, no NUL, no line break in an address', () => {
	const password = (text: string) => ({ password: text, password_confirmation: text });
	const fits = [
		{ name: 'n'.repeat(191) },
		{ email: `${'e'.repeat(178)}@shop.example` },
		password('p'.repeat(8)),
		password('p'.repeat(128)),
		password('🎸'.repeat(8)),
		password('🎸'.repeat(128)),
		password(' '.repeat(8)),
		{ email: '  ada@shop.example ' },
	];
	for (const change of fits) expect(errorsOf(Registration, { ...good, ...change })).toEqual({});
	const refused: [string, object][] = [
		['name', { name: 'n'.repeat(192) }],
		['name', { name: 'a\0b' }],
		['email', { email: `${'e'.repeat(179)}@shop.example` }],
		['email', { email: 'ada@shop.example\r\nBcc: eve@shop.example' }],
		['email', { email: 'ada@shop.example,eve@shop.example' }],
		['password', password('p'.repeat(7))],
		['password', password('p'.repeat(129))],
		['password', password('🎸'.repeat(7))],
		['password', password('🎸'.repeat(129))],
	];
	for (const [field, change] of refused) {
		const errors = errorsOf(Registration, { ...good, ...change });
		expect(errors[field], JSON.stringify(change)).toHaveLength(1);
	}
});

test('signing in needs both fields', () => {
	expect(Object.keys(errorsOf(SignIn, {}))).toEqual(['email', 'password']);
	expect(errorsOf(SignIn, { email: 'ada@shop.example', password: ' '.repeat(8) })).toEqual({});
	expect(SignIn.parse({ email: ' Ada@Shop.example ', password: 'x' }).email).toBe(
		'Ada@Shop.example',
	);
});
