import { useState } from 'react';
import type { ActionError } from '../../page-handlers.ts';

/** The hidden field with the time of the last change that the editor was shown. */
export const SEEN_AT = 'seen_at';
/** The hidden field with the fingerprints of the values that the editor was shown. */
export const SHOWN = 'shown';

/**
 * Sends the server the version the editor was shown; after a conflict was reported, that is the version reported. After
 * another refusal it is what was sent: without scripts the page has been made anew, with what is stored by then.
 */
export function SeenField({
	updatedAt,
	savedAt,
	shown,
	refused,
}: {
	updatedAt: string;
	/** When the editor last saved, for a form that stays open. */
	savedAt?: string;
	/** What the form shows, of a thing whose columns are compared one by one. */
	shown?: string;
	refused: ActionError | undefined;
}) {
	const [began] = useState({ updatedAt, shown });
	const seenAt = seenLast(refused, 'updatedAt', SEEN_AT) ?? savedAt ?? began.updatedAt;
	const seenValues = seenLast(refused, 'shown', SHOWN) ?? began.shown;
	return (
		<>
			<input type="hidden" name={SEEN_AT} value={seenAt} />
			{seenValues === undefined ? null : <input type="hidden" name={SHOWN} value={seenValues} />}
		</>
	);
}

function seenLast(
	refused: ActionError | undefined,
	fact: string,
	field: string,
): string | undefined {
	const conflict = refused?.facts[fact];
	return typeof conflict === 'string' ? conflict : refused?.values[field];
}

/**
 * What a form said that it had shown, to be said again although its page was loaded anew after the refusal; undefined when
 * it was refused for just that, and from now on is about what is there.
 */
export function seenBefore(refused: ActionError | undefined, field = 'seen'): string | undefined {
	return refused && refused.status !== 409 ? refused.values[field] : undefined;
}
