import { type RefObject, useEffect } from 'react';
import { keep, stored } from '../../browser-memory.ts';

// Keeps what was typed into a form through a reload, a lost connection, a visit to the sign-in page or a phone that
// went off.

type Texts = Record<string, string>;

/**
 * Stores the named fields of the form under `name` in this browser, and fills them in when the form appears again. The
 * caller deletes them once they are no longer needed.
 */
export function useStoredText(
	form: RefObject<HTMLFormElement | null>,
	name: string,
	fields: readonly string[],
): void {
	useEffect(() => {
		const element = form.current;
		if (!element) return;
		fill(element, stored('localStorage', name));
		const keepTyped = () => {
			const texts: Texts = {};
			const data = new FormData(element);
			for (const field of fields) texts[field] = String(data.get(field) ?? '');
			keep('localStorage', name, texts);
		};
		element.addEventListener('input', keepTyped);
		return () => element.removeEventListener('input', keepTyped);
	}, [form, name, fields]);
}

/**
 * What is stored may be of an older version of the page, or anything else. What was typed before the scripts ran is
 * newer.
 */
function fill(form: HTMLFormElement, texts: unknown): void {
	if (typeof texts !== 'object' || !texts) return;
	const filled = Object.entries(texts).flatMap(([name, text]) => {
		const field = form.elements.namedItem(name);
		if (!(field instanceof HTMLInputElement) || typeof text !== 'string') return [];
		if (field.value !== field.defaultValue) return [];
		field.value = text;
		return [field];
	});
	// Only after all fields are filled in: some listeners look at other fields too.
	for (const field of filled) field.dispatchEvent(new Event('input', { bubbles: true }));
}
