import { type FormEvent, useState } from 'react';
import { howMany } from '#shop/kit/how-many.ts';
import { SEO_FIELDS } from '../forms/seo-fields.tsx';

// What the sections of a product's form hold, in a few words under their labels.

type Values = (name: string) => string;

/** What a product is found, counted and sent by, in the order in which it is missed. */
const MISSED = [
	['cost_price', 'cost'],
	['sku', 'SKU'],
	['barcode', 'barcode'],
	['weight_grams', 'weight'],
] as const;

/** More would be wider than the label above. */
const MOST_NAMED = 2;

const isFilled = (values: Values) => (name: string) => values(name).trim() !== '';

/** "120 words", of the description. */
export function descriptionNote(values: Values): string {
	const words = values('description').match(/\S+/g)?.length ?? 0;
	return words === 0 ? 'no description' : howMany(words, 'word');
}

/** "no SKU, barcode": what is missing of the details that a shop works with. */
export function detailsNote(values: Values): string {
	const isThere = isFilled(values);
	const missing = MISSED.flatMap(([name, word]) => (isThere(name) ? [] : [word]));
	if (missing.length === 0) return 'price, stock, numbers';
	return `no ${missing.slice(0, MOST_NAMED).join(', ')}${missing.length > MOST_NAMED ? ', …' : ''}`;
}

/** "2 of 5": how many of these fields are filled. */
export function filledNote(names: readonly string[], values: Values): string {
	if (names.length === 0) return 'none';
	return `${names.filter(isFilled(values)).length} of ${names.length}`;
}

/** "3 pictures". */
export function picturesNote(used: number): string {
	return used === 0 ? 'no picture' : howMany(used, 'picture');
}

/**
 * Notes on what the sections hold: of what the form begins with (`known`), then of what is typed. `onInput` belongs on an
 * element around the form.
 */
export function useSectionNotes(
	known: (name: string) => string,
	specificationFields: readonly string[],
) {
	const notesOf = (values: (name: string) => string) => ({
		home: descriptionNote(values),
		specifications: filledNote(specificationFields, values),
		seo: filledNote(SEO_FIELDS, values),
		other: detailsNote(values),
	});
	const [typed, setTyped] = useState<ReturnType<typeof notesOf>>();
	return {
		notes: typed ?? notesOf(known),
		onInput: ({ currentTarget }: FormEvent<HTMLElement>) => {
			const form = currentTarget.querySelector('form');
			if (!form) return;
			const fields = new FormData(form);
			const next = notesOf((name) => String(fields.get(name) ?? ''));
			// The form is rendered again only for what a note says otherwise.
			setTyped((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
		},
	};
}
