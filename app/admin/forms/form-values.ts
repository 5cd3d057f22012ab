import type { ActionError } from '../../page-handlers.ts';

/** The values of fields as the texts of a form. */
export function asTexts<Name extends string>(
	values: Record<Name, string | number | null>,
): Record<Name, string> {
	const texts = Object.entries(values).map(([name, value]) => [name, String(value ?? '')]);
	return Object.fromEntries(texts) as Record<Name, string>;
}

/** Flags as the tick boxes of a form. */
export function asTicks<Name extends string>(flags: Record<Name, number>): Record<Name, boolean> {
	const ticks = Object.entries(flags).map(([name, flag]) => [name, flag !== 0]);
	return Object.fromEntries(ticks) as Record<Name, boolean>;
}

/** The props of a form's field: the text typed before a refusal, or the stored value; and its errors. */
export function fieldsOf<Name extends string>(
	known: Partial<Record<Name, string>>,
	refused: ActionError | undefined,
) {
	return <N extends Name>(name: N) => ({
		name,
		defaultValue: refused?.values[name] ?? known[name] ?? '',
		errors: refused?.errors[name],
	});
}

/** As fieldsOf for tick boxes: an unticked one sends nothing, or only the 0 of the hidden field beside it. */
export function ticksOf<Name extends string>(
	known: Partial<Record<Name, boolean>>,
	refused: ActionError | undefined,
) {
	const isTyped = refused !== undefined && Object.keys(refused.values).length > 0;
	const wasTicked = (name: Name) => (refused?.values[name] ?? '0') !== '0';
	return (name: Name) => ({
		name,
		defaultChecked: isTyped ? wasTicked(name) : (known[name] ?? false),
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
