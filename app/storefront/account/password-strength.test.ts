import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test('the meter distinguishes short, predictable, fair and long passwords', () => {
	const words = (passwords: string[]) => passwords.map((each) => passwordStrength(each).word);
	expect(words([''])).toEqual(['']);
	expect(words(['a', 'K7#p!x9', '🎸🎹🥁🎺'])).toEqual(Array(3).fill('Too short'));
	expect(words(['password', 'Password1', '12345678', 'aaaaaaaaaaaaaaaa', 'abababababab'])).toEqual(
		Array(5).fill('Easy to guess'),
	);
	expect(words(['ogene2019'])).toEqual(['Fair']);
	expect(words(['correct horse', 'K7#p!x9w'])).toEqual(['Good', 'Good']);
	expect(words(['river market drum lamp', 'Ọ̀ṣun-vK7#p!x9w'])).toEqual(['Strong', 'Strong']);
});

test('the level rises with each of them and never leaves 0 to 1', () => {
	const levels = ['', 'a', 'ogene2019', 'correct horse', 'river market drum lamp '.repeat(5)];
	const measured = levels.map((each) => passwordStrength(each).level);
	expect(measured).toEqual([...measured].sort((a, b) => a - b));
	expect(new Set(measured).size).toBe(levels.length);
	expect(measured.at(0)).toBe(0);
	expect(measured.at(-1)).toBe(1);
});
