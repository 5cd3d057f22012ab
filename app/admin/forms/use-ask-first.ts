import { type SubmitEvent, useRef } from 'react';
import { ask } from '../../ui/alerts/alerts.ts';

/** For the `onSubmit` of a form: asks before it is sent; without scripts, pressing is enough. */
export function useAskFirst(question: { text: string; yes: string }) {
	const isSure = useRef(false);
	return async (event: SubmitEvent<HTMLFormElement>) => {
		if (isSure.current) return;
		event.preventDefault();
		const form = event.currentTarget;
		const button = event.nativeEvent.submitter;
		// Not "Cancel", which may be what the other button does.
		const no = 'Leave it as it is';
		if (!(await ask({ title: 'Are you sure?', no, ...question }))) return;
		isSure.current = true;
		form.requestSubmit(button);
		isSure.current = false;
	};
}
