import { type RefObject, useEffect } from 'react';

/** Where a refused form is mended first: the fields mark themselves, see field.tsx. */
export function focusFirstWrongField(form: HTMLElement | null): void {
	form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
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
