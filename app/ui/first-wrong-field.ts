import { type RefObject, useEffect } from 'react';

/**
 * Focuses the first wrong field, as marked by field.tsx, opening the tab that hides it. Where none is at fault, such as
 * after a lost connection, it brings into sight what the form says above its fields.
 */
export function focusFirstWrongField(form: HTMLElement | null): void {
	const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
	field?.closest('details')?.setAttribute('open', '');
	// In a group of choices, the one that is chosen, or the first.
	const choice = field?.querySelector<HTMLElement>('input:checked');
	(choice ?? field?.querySelector('input') ?? field)?.focus();
	if (!field) form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
}

/** Does so whenever the form was refused. */
export function useFirstWrongField(
	form: RefObject<HTMLElement | null>,
	actionError: object | null | undefined,
): void {
	useEffect(() => {
		if (actionError) focusFirstWrongField(form.current);
	}, [form, actionError]);
}
