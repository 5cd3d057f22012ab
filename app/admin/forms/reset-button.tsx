import { ActionButton } from './action-button.tsx';
import { SEEN_AT } from './seen-field.tsx';

/** Puts what the shop came with in the place of the owner's own, after a question; `seenAt` is the time of what is shown. */
export function ResetButton({
	seenAt,
	title,
	text,
	refusedTitle,
}: {
	seenAt: string;
	/** The question, and what is lost. */
	title: string;
	text: string;
	refusedTitle: string;
}) {
	return (
		<ActionButton
			fields={{ intent: 'reset', [SEEN_AT]: seenAt }}
			kind="risky"
			question={{ title, text, yes: 'Go back' }}
			refusedTitle={() => refusedTitle}
		>
			Back to the shop's own
		</ActionButton>
	);
}
