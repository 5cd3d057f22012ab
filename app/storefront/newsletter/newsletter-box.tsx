import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { NEWSLETTER_FORM } from '#shop/privacy/consent-words.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { focusFirstWrongField } from '../../ui/first-wrong-field.ts';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { ContactEmailField } from '../contact-email-field.tsx';

const SENT_TITLE = 'Please check your mail';
const SENT_TEXT = 'We have sent you a link. Open it, and our offers come to you.';

/** The newsletter's form; `refused` and `sent` are the page's answer without scripts. */
export function NewsletterForm({ refused, sent }: { refused?: ActionError; sent?: boolean }) {
	const fetcher = useFetcher<{ ok: true } | ActionError>({ key: 'newsletter' });
	const form = useRef<HTMLFormElement>(null);
	const outcome = useRef<HTMLDivElement>(null);
	const answer = fetcher.data ?? refused;
	useEffect(() => {
		if (fetcher.data?.ok === false) focusFirstWrongField(form.current);
		// The form has gone with its button.
		else if (fetcher.data) focusIfLost(outcome.current);
	}, [fetcher.data]);
	const isSent = fetcher.data ? fetcher.data.ok : sent;
	const wrong = answer?.ok === false ? answer : undefined;
	return (
		<>
			<div ref={outcome} aria-live="polite" tabIndex={-1} className="outline-none">
				{isSent ? (
					<Notice kind="success" title={SENT_TITLE}>
						<p>{SENT_TEXT}</p>
					</Notice>
				) : null}
				{wrong && wrong.status !== 422 ? <Notice kind="error" title={wrong.message} /> : null}
			</div>
			{isSent ? null : (
				<fetcher.Form
					ref={form}
					method="post"
					action="/newsletter"
					noValidate
					defaultShouldRevalidate={false}
					className="@container"
				>
					<div className="grid items-start gap-3 @sm:grid-cols-[1fr_auto]">
						<ContactEmailField defaultValue={wrong?.values.email} errors={wrong?.errors.email} />
						{/* Beside the field, the button is lowered by the height of the label. */}
						<Button
							type="submit"
							busy={fetcher.state !== 'idle'}
							className="px-8 @sm:mt-[1.6875rem]"
						>
							{NEWSLETTER_FORM.button}
						</Button>
					</div>
				</fetcher.Form>
			)}
		</>
	);
}

/** The newsletter's box of the home page (spec section 2). */
export function NewsletterBox() {
	return (
		<section className="grid items-center gap-x-10 gap-y-4 rounded-card bg-paper p-5 md:grid-cols-2 md:p-8">
			<div>
				<h2 className="text-3xl text-balance md:text-4xl">{NEWSLETTER_FORM.title}</h2>
				<p className="mt-2 max-w-[46ch] text-slate">{NEWSLETTER_FORM.text}</p>
			</div>
			<div>
				<NewsletterForm />
			</div>
		</section>
	);
}
