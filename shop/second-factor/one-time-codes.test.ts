import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { codeAppAddress, newCodeSecret, stepOfCode } from './one-time-codes.ts';

const secret = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);
const codeAt = (seconds: number) => new TOTP({ secret }).generate({ timestamp: seconds * 1000 });
const step = (typed: string, seconds: number, lastStep = 0) =>
	stepOfCode(typed, secret, { lastStep, now: at(seconds) });

test('the codes are those of RFC 6238, appendix B', () => {
	// Its eight digits, of which apps show the last six.
	expect(step('287082', 59)).toBe(1);
	expect(step('081804', 1_111_111_109)).toBe(37_037_036);
	expect(step('279037', 2_000_000_000)).toBe(66_666_666);
});

test('a clock may be one step off either way, and no more', () => {
	const now = 1_800_000_000;
	for (const drift of [-30, 0, 30]) expect(step(codeAt(now + drift), now)).not.toBeNull();
	for (const drift of [-60, 60]) expect(step(codeAt(now + drift), now)).toBeNull();
});

test('a code is used up with its step, and so are those before it', () => {
	const now = 1_800_000_000;
	const used = step(codeAt(now), now) ?? 0;
	expect(step(codeAt(now), now, used)).toBeNull();
	expect(step(codeAt(now - 30), now, used)).toBeNull();
	expect(step(codeAt(now + 30), now, used)).toBe(used + 1);
});

test('blanks are taken out; anything but six digits is refused', () => {
	const code = codeAt(1_800_000_000);
	expect(step(` ${code.slice(0, 3)} ${code.slice(3)} `, 1_800_000_000)).not.toBeNull();
	for (const typed of ['', code.slice(1), `${code}0`, 'abcdef', '١٢٣٤٥٦', '-12345'])
		expect(step(typed, 1_800_000_000), typed).toBeNull();
});

test('a new secret has 160 bits, and its address names shop and account', () => {
	const fresh = newCodeSecret();
	expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
	expect(newCodeSecret()).not.toBe(fresh);
	const address = new URL(
		codeAppAddress(fresh, { shop: 'Bridgehead: Audio', email: 'a@b.example' }),
	);
	expect(address.protocol).toBe('otpauth:');
	expect(address.searchParams.get('secret')).toBe(fresh);
	expect(address.searchParams.get('issuer')).toContain('Bridgehead');
});
