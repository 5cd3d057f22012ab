import { useEffect, useEffectEvent, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ask } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { showToast } from '../forms/toast.tsx';
import { useOneSend } from '../forms/use-one-send.ts';
import type { notesView } from './customer-view.ts';

type CustomerNotesProps = {
	notes: ReturnType<typeof notesView>;
	formKey: string;
	longest: number;
	isClosed: boolean;
};

/** What staff noted about a customer, and a form for more. */
export function CustomerNotes({ notes, isClosed, ...form }: CustomerNotesProps) {
	return (
		<section aria-labelledby="notes" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="notes" className="scroll-mt-36 text-2xl">
				Notes
			</h2>
			{isClosed ? <p className="mt-2 text-slate">They went with the account.</p> : null}
			<ul className="mt-1 divide-y divide-line">
				{notes.map(({ id, text, by, at }) => (
					<li key={id} className="pt-2">
						<p className="wrap-anywhere whitespace-pre-line">{text}</p>
						<p className="flex items-center justify-between gap-2 text-slate text-sm">
							<span>
								{at} by {by}
							</span>
							<ActionButton
								kind="plain"
								fields={{ intent: 'remove-note', id: String(id) }}
								label={`Remove the note of ${at}`}
								refusedTitle={() => 'The note is still there'}
								confirm={() =>
									ask({ title: 'Remove this note?', text: 'It is gone for good.', yes: 'Remove' })
								}
							>
								Remove
							</ActionButton>
						</p>
					</li>
				))}
			</ul>
			{isClosed ? null : <NoteForm {...form} />}
		</section>
	);
}

function NoteForm({ formKey, longest }: { formKey: string; longest: number }) {
	const fetcher = useFetcher<{ ok: true; message: string } | ActionError>();
	const posted = useActionData<ActionError>();
	const form = useRef<HTMLFormElement>(null);
	const sendOnce = useOneSend(fetcher.state);
	const outcome = fetcher.data;
	const tell = useEffectEvent((result: NonNullable<typeof outcome>) => {
		if (!result.ok) return;
		form.current?.reset();
		showToast({ kind: 'success', title: 'Success', text: result.message });
	});
	useEffect(() => {
		if (outcome) tell(outcome);
	}, [outcome]);
	const refused = outcome?.ok === false ? outcome : posted;
	const errors = refused?.errors.note;
	useFirstWrongField(form, refused);
	return (
		<fetcher.Form ref={form} method="post" onSubmit={sendOnce} className="mt-2 space-y-3">
			<input type="hidden" name="intent" value="note" />
			<FormKeyField formKey={formKey} />
			{outcome?.ok === false && !errors ? <Notice kind="error" title={outcome.message} /> : null}
			<TextField
				label="New note"
				name="note"
				rows={2}
				required
				maxLength={longest}
				defaultValue={posted?.values.note ?? ''}
				errors={errors}
				hint="The staff see it. It is in the copy of their data that a customer can download."
			/>
			<Button type="submit" kind="quiet" busy={fetcher.state !== 'idle'}>
				Add the note
			</Button>
		</fetcher.Form>
	);
}
