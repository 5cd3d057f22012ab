import { type SubmitEvent, useRef } from 'react';
import { ask } from '../../ui/alerts/alerts.ts';

type Question = { text: string; yes: string };

/** "Are you sure?", what follows, and what the confirming button says. */
export const areYouSure = (text: string, yes: string) => ({
	title: 'Are you sure?',
	text,
	yes,
	// Not "Cancel", which may be what the other button does.
	no: 'Leave it as it is',
});

/**
 * For the `onSubmit` of a form: asks before it is sent. Its buttons are `AskedButton`s, which ask until scripts run.
 * @param questionOf what is asked when a button of the form is pressed; null sends it unasked
 */
export function useAskFirst(
	questionOf: (form: HTMLFormElement, button: HTMLElement | null) => Question | null,
) {
	const isSure = useRef(false);
	return async (event: SubmitEvent<HTMLFormElement>) => {
		const form = event.currentTarget;
		const button = event.nativeEvent.submitter;
		// The popover that asks until scripts run may still be open: who says yes there has been asked.
		if (isSure.current || button?.closest('[popover]')) return;
		const question = questionOf(form, button);
		if (!question) return;
		event.preventDefault();
		if (!(await ask(areYouSure(question.text, question.yes)))) return;
		isSure.current = true;
		try {
			form.requestSubmit(button);
		} finally {
			isSure.current = false;
		}
	};
}
