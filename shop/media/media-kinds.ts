// What documents, sounds and videos of products may be; pure, so that the browser can use it too.

export type { MediaKind, VideoProvider } from '#db/media/media-schema.ts';

/** Of one product. */
export const MOST = { document: 8, sound: 4, video: 3 } as const;

/** In bytes, as sent. */
export const LARGEST_DOCUMENT = 20 * 1024 * 1024;
export const LARGEST_SOUND = 2 * 1024 * 1024;
export const LONGEST_SOUND_SECONDS = 60;
export const LONGEST_TITLE = 120;
export const LONGEST_CAPTION = 300;

export const DOCUMENT_KINDS = {
	manual: 'Manual',
	'quick-start': 'Quick start guide',
	declaration: 'Declaration of conformity',
	'spec-sheet': 'Spec sheet',
	safety: 'Safety and care',
	other: 'Document',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** By their codes (ISO 639-1; `mul` is ISO 639-2 for several). */
export const LANGUAGES = {
	en: 'English',
	mul: 'Several languages',
	fr: 'French',
	de: 'German',
	es: 'Spanish',
	it: 'Italian',
	pt: 'Portuguese',
	zh: 'Chinese',
	ja: 'Japanese',
	ha: 'Hausa',
	ig: 'Igbo',
	yo: 'Yoruba',
} as const;
export type Language = keyof typeof LANGUAGES;

export const isDocumentKind = (text: string): text is DocumentKind =>
	Object.hasOwn(DOCUMENT_KINDS, text);
export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** A size for people: "2.1 MB", "340 KB". */
export function sizeText(bytes: number): string {
	const kilobytes = Math.max(1, Math.round(bytes / 1024));
	return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** A duration for people: "0:07". */
export function durationText(seconds: number): string {
	const whole = Math.max(1, Math.round(seconds));
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
