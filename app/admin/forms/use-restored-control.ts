import { type RefObject, useEffect, useRef } from 'react';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { focusIfLost } from '../../ui/focus-if-lost.ts';

const IS_CHOICE = /^(submit|radio|checkbox)$/;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/**
 * For a form that begins anew with what its own presses bring: its first wrong field gets the focus, or else the control
 * that had it; the form's search where that is gone, such as the button that added a product.
 * @param version changes with the form's elements
 * @returns what its onSubmit has to call
 */
export function useRestoredControl(
	form: RefObject<HTMLFormElement | null>,
	version: string,
	refused: object | null | undefined,
): () => void {
	const had = useRef<{ name: string; value: string }>(undefined);
	useEffect(() => {
		if (!version || !had.current) return;
		const { name, value } = had.current;
		had.current = undefined;
		const controls = [...(form.current?.elements ?? [])] as Control[];
		// Of controls of one name that of the same value; the last, as the button that Enter presses is hidden, and first.
		const same = controls.findLast(
			(control) =>
				control.name === name && (!IS_CHOICE.test(control.type) || control.value === value),
		);
		focusIfLost(same ?? controls.find(({ type }) => type === 'search'));
	}, [form, version]);
	useFirstWrongField(form, refused);
	return () => {
		const { activeElement } = document;
		if (!form.current?.contains(activeElement)) return;
		const { name, value } = activeElement as Control;
		had.current = { name, value };
	};
}

/** The errors of a preview, if it has any. */
export const wrongIn = (errors: object) => (Object.keys(errors).length > 0 ? errors : null);
