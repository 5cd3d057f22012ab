import { parseId } from '../../kit/parse-id.ts';

// The extras that a product needs, as staff choose them. Pure.

export const MOST_EXTRAS = 8;
/** The name of the fields with the ids of extras, in their order, and of the errors about them. */
export const EXTRA = 'extra';

/** What a change of many products does with what each needs. */
export const EXTRAS_CHANGES = {
	add: 'Add these to what each needs',
	take: 'Take these off what each needs',
	replace: 'Each needs these and nothing else',
} as const;

/** The ids that a form or an address names, in its order, each once. */
export function typedExtras(values: readonly unknown[]): number[] {
	return [...new Set(values.flatMap((value) => parseId(value) ?? []))];
}

/** A list in which one id stands a place earlier. */
export function movedUp(ids: readonly number[], id: number | null): number[] {
	const at = ids.indexOf(id ?? 0);
	if (at < 1) return [...ids];
	const before = ids[at - 1] ?? 0;
	return ids.with(at - 1, ids[at] ?? 0).with(at, before);
}
