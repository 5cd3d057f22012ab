import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newPasswordField } from '#shop/accounts/account-fields.ts';
import { PasswordField } from './password-field.tsx';

test('browsers let whoever types a password have all the characters that the shop takes', () => {
	const longest = '🎸'.repeat(128);
	expect(newPasswordField.safeParse(longest).success).toBe(true);
	const markup = renderToStaticMarkup(
		createElement(PasswordField, { label: 'Password', name: 'password' }),
	);
	const [, most] = /maxLength="(\d+)"/i.exec(markup) ?? [];
	expect(Number(most)).toBeGreaterThanOrEqual(longest.length);
});
