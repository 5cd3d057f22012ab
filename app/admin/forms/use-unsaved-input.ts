import { useState } from 'react';

/** What a form was made of: the texts stored, and when they were written. */
type Stored = { texts: readonly string[]; seenAt: string };

/**
 * For a form on a page that is loaded anew while it is open, after presses beside it: it begins anew with what they left,
 * unless something was typed, which stays.
 * @returns `key` is the form's key, `seenAt` what it says that it was made of: what is there now, unless a text that was
 * typed would then replace another that its writer never saw. `onInput` belongs on an element around the fields.
 */
export function useUnsavedInput({ texts, seenAt }: Stored) {
	const [began, setBegan] = useState({ texts, seenAt });
	const [isTyped, setTyped] = useState(false);
	const isNews = seenAt !== began.seenAt;
	if (isNews && !isTyped) setBegan({ texts, seenAt });
	const replacesNothing = texts.every((text, index) => text === '' || text === began.texts[index]);
	return {
		key: began.seenAt,
		seenAt: replacesNothing ? seenAt : began.seenAt,
		isTyped,
		onInput: () => setTyped(true),
	};
}
