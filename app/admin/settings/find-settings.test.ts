import { expect, test } from 'vitest';
import { findSettings, SETTING_PAGES } from './find-settings.ts';
import { SETTING_NAMES, SETTING_TABS, SETTINGS } from './setting-list.ts';

const labels = (typed: string) => findSettings(typed, SETTING_PAGES).map(({ label }) => label);
const first = (typed: string) => labels(typed)[0];

test('a setting is found by a word of its label, its hint, its section or a word for it', () => {
	expect(first('tagline')).toBe('Tagline');
	expect(labels('passkey')).toEqual(['Require a second factor of the staff']);
	expect(labels('promises')).toHaveLength(7);
	expect(first('whatsapp')).toBe('Chat number');
	expect(first('shipping rates')).toBe('Delivery');
});

test('beginnings of words are enough, in any letters; the middle of a word is not', () => {
	expect(first('WARR')).toBe('Warranty');
	expect(first('cóurier')).toBe('Couriers');
	expect(first('E-mail')).toBe('Email');
	expect(labels('arrant')).toEqual([]);
});

test('a label that fits goes before a hint that does', () => {
	const found = labels('deposit');
	expect(found[0]).toBe('Deposit (% or ₦)');
	expect(found).toContain('What is asked then');
});

test('of several words those count that fit, and what a question is made of does not', () => {
	expect(first('how do I change my chat number')).toBe('Chat number');
	expect(first('how long are the texts of mails kept')).toBe('Texts of mails (days)');
	expect(labels('warranty xylophone').slice(0, 2)).toEqual(['Warranty', 'Note on the warranty']);
});

test('nothing is found by nothing, or by what no setting says', () => {
	for (const typed of ['', ' ', '%', 'xylophone']) expect(labels(typed)).toEqual([]);
});

test('what is found leads to its field in its section, or to its page', () => {
	const [low] = findSettings('low stock', []);
	expect(low).toEqual({
		name: 'lowStock',
		label: 'Few pieces',
		to: '/admin/settings?tab=limits#setting-lowStock',
		place: 'Limits',
	});
	const vat = findSettings('tin', SETTING_PAGES);
	expect(vat).toEqual([{ label: 'VAT', to: '/admin/tax', place: 'Rate and exempt goods' }]);
	expect(findSettings('tin', [])).toEqual([]);
});

test('each section has settings, and at most eight things are found', () => {
	for (const tab of Object.keys(SETTING_TABS))
		expect(SETTING_NAMES.some((name) => SETTINGS[name].tab === tab)).toBe(true);
	expect(labels('cash order delivery')).not.toHaveLength(0);
	expect(labels('the').length).toBeLessThanOrEqual(8);
});
