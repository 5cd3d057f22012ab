import { parseId } from '#shop/input.ts';

/** The tick boxes before the rows of a table: each has a name of its own, so that a refusal tells which were ticked. */

const CHOOSE = 'choose_';

export const choiceOf = (id: number) => CHOOSE + id;

export const isChoice = (name: string) => name.startsWith(CHOOSE);

/** The ids of the rows that were ticked. */
export function chosenRows(form: FormData): number[] {
	return [...form.keys()].flatMap((name) =>
		isChoice(name) ? (parseId(name.slice(CHOOSE.length)) ?? []) : [],
	);
}
