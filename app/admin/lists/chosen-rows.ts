import { parseId } from '#shop/kit/parse-id.ts';

// The tick boxes of a table's rows. Each has its own name, so that a refusal shows which were ticked.

const CHOOSE = 'choose_';

export const choiceOf = (id: number) => CHOOSE + id;

export const isChoice = (name: string) => name.startsWith(CHOOSE);

/** The tick boxes of the rows that belong to a form. */
export function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
	return [...(form?.elements ?? [])].flatMap((box) =>
		box instanceof HTMLInputElement && isChoice(box.name) ? box : [],
	);
}

/** Ticks all rows of the form with this id, or none. */
export function tickRows(form: string, checked: boolean): void {
	const place = document.getElementById(form);
	if (place instanceof HTMLFormElement) for (const box of boxesOf(place)) box.checked = checked;
}

/** The ids of the rows that were ticked, in a form or an address. */
export function chosenRows(sent: FormData | URLSearchParams): number[] {
	return chosenWithValues(sent).map(({ id }) => id);
}

/** The rows that were ticked, each with what its tick box stands for. */
export function chosenWithValues(
	sent: FormData | URLSearchParams,
): { id: number; value: string }[] {
	return [...sent].flatMap(([name, value]) => {
		const id = isChoice(name) ? parseId(name.slice(CHOOSE.length)) : null;
		return id === null || typeof value !== 'string' ? [] : [{ id, value }];
	});
}
