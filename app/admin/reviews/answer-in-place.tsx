import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { Summary } from '../../ui/summary.tsx';
import { useOneSend } from '../../use-one-send.ts';
import { SEEN_AT } from '../forms/seen-field.tsx';
import { showToast } from '../forms/toast.tsx';

type AnsweredReview = {
	id: number;
	author: string;
	/** When the review was written that is read here. */
	seenAt: string;
	/** As which the answer is sent that is not there yet. */
	answeredAt: string;
	longest: number;
};

/** The first answer to a review, written in its row; without scripts, what is refused is shown on the review's own page. */
export function AnswerInPlace({ id, author, seenAt, answeredAt, longest }: AnsweredReview) {
	const fetcher = useFetcher<{ ok: true; message: string } | ActionError>();
	const form = useRef<HTMLFormElement>(null);
	const sendOnce = useOneSend(fetcher.state, fetcher.data);
	const outcome = fetcher.data;
	const refused = outcome?.ok === false ? outcome : undefined;
	const errors = refused?.errors.answer;
	useFirstWrongField(form, refused);
	const answered = useRef<HTMLElement>(null);
	const tell = useEffectEvent((result: NonNullable<typeof outcome>) => {
		if (!result.ok || !form.current) return;
		answered.current = form.current.closest('tr');
		// Or leaving the page would ask about it.
		form.current.reset();
		showToast({ kind: 'success', title: 'Success', text: result.message });
	});
	useEffect(() => {
		if (outcome) tell(outcome);
	}, [outcome]);
	// The answer has taken the form's place, and with it the button that was pressed.
	useEffect(() => () => focusIfLost(answered.current?.querySelector(CHANGE)), []);
	return (
		<details className="mt-1">
			<Summary className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4 xl:min-h-8">
				<span>
					Answer<span className="sr-only"> the review of {author}</span>
				</span>
			</Summary>
			<fetcher.Form
				ref={form}
				method="post"
				action={`/admin/reviews/${id}`}
				noValidate
				onSubmit={sendOnce}
				className="mt-1 space-y-3"
			>
				<input type="hidden" name={SEEN_AT} value={answeredAt} />
				<input type="hidden" name="review_seen" value={seenAt} />
				{refused && !errors ? <Notice kind="error" title={refused.message} /> : null}
				<TextField
					label="Answer"
					name="answer"
					rows={4}
					required
					maxLength={longest}
					hint={answerHint(author)}
					{...(errors ? { errors } : {})}
				/>
				<Button type="submit" kind="ink" size="small" busy={fetcher.state !== 'idle'}>
					Show answer
				</Button>
			</fetcher.Form>
		</details>
	);
}

/** The link in the row of an answered review. */
const CHANGE = 'a[href^="/admin/reviews/"]';

/** Who reads a first answer. */
export function answerHint(author: string): string {
	return `Everybody can read it below the review, under the shop's name. ${author} gets one mail with it, if they have an account.`;
}

/** Whether an answer was begun on the page and not shown yet. */
export function isAnswerTyped(): boolean {
	const fields = document.querySelectorAll<HTMLTextAreaElement>('textarea[name=answer]');
	return [...fields].some(({ value }) => value.trim() !== '');
}
