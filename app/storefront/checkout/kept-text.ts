import { type RefObject, useEffect } from 'react';

/** What was typed into a form survives a reload, a lost connection and a detour to the sign-in page. */

type Texts = Record<string, string>;

/** Keeps the named fields of the form under `name` in this tab, and fills them in again when the form appears. */
export function useKeptText(
	form: RefObject<HTMLFormElement | null>,
	name: string,
	fields: readonly string[],
): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list of fields is a constant of its form
	useEffect(() => {
		const element = form.current;
		if (!element) return;
		fill(element, keptTexts(name));
		const keep = () => {
			const texts: Texts = {};
			const data = new FormData(element);
			for (const field of fields) texts[field] = String(data.get(field) ?? '');
			sessionStorage.setItem(name, JSON.stringify(texts));
		};
		element.addEventListener('input', keep);
		return () => element.removeEventListener('input', keep);
	}, [form, name]);
}

/** Forgets the texts that were kept under names with this beginning. */
export function forgetTexts(beginning: string): void {
	for (const name of Object.keys(sessionStorage))
		if (name.startsWith(beginning)) sessionStorage.removeItem(name);
}

function keptTexts(name: string): Texts {
	try {
		return JSON.parse(sessionStorage.getItem(name) ?? '{}');
	} catch {
		return {};
	}
}

function fill(form: HTMLFormElement, texts: Texts): void {
	const filled = Object.entries(texts).flatMap(([name, text]) => {
		const field = form.elements.namedItem(name);
		if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return [];
		field.value = text;
		return [field];
	});
	// Only once all are filled in: some listeners look at other fields too.
	for (const field of filled) field.dispatchEvent(new Event('change', { bubbles: true }));
}
