import {
	SETTING_NAMES,
	SETTING_TABS,
	SETTINGS,
	type SettingName,
	settingAddress,
} from './setting-list.ts';

/** A page on which something of the shop is set. */
export type SettingPage = { label: string; to: string; means: string; also?: string };

/** What is set on pages of its own. */
export const SETTING_PAGES: readonly SettingPage[] = [
	{
		label: 'Home page',
		to: '/admin/settings/home-page',
		means: 'Hero, offers and blog teaser',
		also: 'banner pictures headline start',
	},
	{
		label: 'Mail texts',
		to: '/admin/settings/mails',
		means: 'What the mails to shoppers say',
		also: 'e-mail templates words notification',
	},
	{
		label: 'Delivery',
		to: '/admin/delivery',
		means: 'Zones, ways and fees',
		also: 'shipping rates states pickup rider free days',
	},
	{ label: 'VAT', to: '/admin/tax', means: 'Rate and exempt goods', also: 'tax tin invoice' },
	{
		label: 'Cash',
		to: '/admin/cash',
		means: 'Riders, bank accounts and card terminals',
		also: 'transfer number pos collector',
	},
	{
		label: 'Customer Groups',
		to: '/admin/customer-groups',
		means: 'Who gets prices of their own',
		also: 'dealers trade wholesale churches members',
	},
	{
		label: 'Staff',
		to: '/admin/staff',
		means: 'Who may do what',
		also: 'roles permissions invite colleagues accounts users',
	},
	{
		label: 'Integrations',
		to: '/admin/integrations',
		means: 'Keys and webhooks',
		also: 'api programs accounting',
	},
	{
		label: 'Synonyms',
		to: '/admin/search-words',
		means: 'Words that mean the same in a search',
	},
	{
		label: 'Password',
		to: '/account/password',
		means: 'Yours, for signing in',
		also: 'change login security',
	},
];

export type FoundSetting = {
	/** Of those on the page of the settings. */
	name?: SettingName;
	label: string;
	to: string;
	/** Its section, or what is set on its page. */
	place: string;
};

/** Where a word stands says how well it fits. */
const WEIGHTS = { label: 9, also: 4, place: 3, hint: 2 };
const MOST_FOUND = 8;
/** Words of a question that say nothing of what it is about. */
const EMPTY_WORDS = new Set(
	'a an and are can do does for how i in is my of on or the to'.split(' '),
);

/**
 * The settings, and of `pages` those, that fit what was typed, best first, at most eight. Each word counts that begins a
 * word of the label, hint or section, in small or capital letters and with or without accents; what fits more of the words
 * goes before what fits fewer, and only with as many as the best has it is found at all. Pure.
 */
export function findSettings(typed: string, pages: readonly SettingPage[]): FoundSetting[] {
	const words = wordsOf(typed);
	const telling = words.filter((word) => !EMPTY_WORDS.has(word));
	const wanted = telling.length > 0 ? telling : words;
	const scored = [...ofForm, ...pages.map(ofPage)].map(({ parts, ...found }) => {
		const weights = wanted.map((word) =>
			Math.max(0, ...parts.map(([weight, text]) => (text.includes(` ${word}`) ? weight : 0))),
		);
		return {
			found,
			fits: weights.filter((weight) => weight > 0).length,
			weight: weights.reduce((sum, weight) => sum + weight, 0),
		};
	});
	const most = Math.max(0, ...scored.map(({ fits }) => fits));
	if (most === 0) return [];
	return scored
		.filter(({ fits }) => fits === most)
		.sort((a, b) => b.weight - a.weight)
		.slice(0, MOST_FOUND)
		.map(({ found }) => found);
}

type Searched = FoundSetting & { parts: readonly (readonly [weight: number, words: string])[] };

const ofForm = SETTING_NAMES.map((name): Searched => {
	const { label, hint = '', also = '', tab } = SETTINGS[name];
	const place = SETTING_TABS[tab].label;
	return searched({ name, label, to: settingAddress(name), place }, { label, also, place, hint });
});

function ofPage({ label, to, means, also = '' }: SettingPage): Searched {
	return searched({ label, to, place: means }, { label, also, place: means, hint: '' });
}

function searched(found: FoundSetting, texts: Record<keyof typeof WEIGHTS, string>): Searched {
	const parts = Object.entries(WEIGHTS).map(
		([part, weight]) =>
			[weight, ` ${wordsOf(texts[part as keyof typeof WEIGHTS]).join(' ')}`] as const,
	);
	return { ...found, parts };
}

/** In small letters without accents; "e-mail" is one word. */
function wordsOf(text: string): string[] {
	const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	return plain.replace(/[-’']/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}
