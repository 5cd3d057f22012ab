import type { Refusal } from '../../visit.ts';

/** The props of a form's field: the text typed before a refusal, or the stored value; and its errors. */
export function fieldsOf<Name extends string>(
	known: Partial<Record<Name, string>>,
	refused: Refusal | undefined,
) {
	return <N extends Name>(name: N) => ({
		name,
		defaultValue: refused?.typed[name] ?? known[name] ?? '',
		errors: refused?.errors[name],
	});
}

/** As fieldsOf for tick boxes, which browsers do not send when they are not ticked. */
export function ticksOf<Name extends string>(
	known: Partial<Record<Name, boolean>>,
	refused: Refusal | undefined,
) {
	const isTyped = refused !== undefined && Object.keys(refused.typed).length > 0;
	return (name: Name) => ({
		name,
		defaultChecked: isTyped ? refused.typed[name] !== undefined : (known[name] ?? false),
		errors: refused?.errors[name],
	});
}

/** The text fields of a form with each tick box as "1" or "0", ready to be parsed. */
export function textsAndTicks(
	texts: Record<string, string>,
	ticks: readonly string[],
): Record<string, string> {
	return { ...texts, ...Object.fromEntries(ticks.map((name) => [name, texts[name] ?? '0'])) };
}
