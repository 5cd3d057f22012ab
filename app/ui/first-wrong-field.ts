import { type RefObject, useEffect } from 'react';

/** Where a refused form is mended first: the fields mark themselves, see field.tsx. A tab that hides it is opened. */
export function focusFirstWrongField(form: HTMLElement | null): void {
	const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
	field?.closest('details')?.setAttribute('open', '');
	// Of a group of choices the first.
	(field?.querySelector('input') ?? field)?.focus();
}

/** Moves the focus to the first field at fault whenever the form has been refused. */
export function useFirstWrongField(
	form: RefObject<HTMLElement | null>,
	refusal: object | null | undefined,
): void {
	useEffect(() => {
		if (refusal) focusFirstWrongField(form.current);
	}, [form, refusal]);
}
