import { parseId } from '#shop/kit/parse-id.ts';

// The tick boxes of a table's rows. Each has its own name, so that a refusal shows which were ticked.

const CHOOSE = 'choose_';

export const choiceOf = (id: number) => CHOOSE + id;

export const isChoice = (name: string) => name.startsWith(CHOOSE);

/** The ids of the rows that were ticked. */
export function chosenRows(form: FormData): number[] {
	return [...form.keys()].flatMap((name) =>
		isChoice(name) ? (parseId(name.slice(CHOOSE.length)) ?? []) : [],
	);
}
