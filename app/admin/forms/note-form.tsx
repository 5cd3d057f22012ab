import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { useOneSend } from '../../use-one-send.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { FormKeyField } from './form-key.tsx';
import { ReauthLink } from './reauth-link.tsx';
import { showToast } from './toast.tsx';

type NoteFormProps = {
	/** By it a note that is sent twice is written once. */
	formKey: string;
	/** Letters at most. */
	longest: number;
	/** Who sees the note. */
	hint: string;
};

/** Adds a note of the staff: the intent `note` of the page's action, with the field `note`. */
export function NoteForm({ formKey, longest, hint }: NoteFormProps) {
	const fetcher = useFetcher<{ ok: true; message: string } | ActionError>();
	const posted = useRefusedNote();
	const form = useRef<HTMLFormElement>(null);
	const sendOnce = useOneSend(fetcher.state, fetcher.data);
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
		<fetcher.Form ref={form} method="post" onSubmit={sendOnce} className="mt-4 space-y-3">
			<input type="hidden" name="intent" value="note" />
			<FormKeyField formKey={formKey} />
			{refused && !errors ? (
				<Notice kind="error" title={refused.message}>
					<ReauthLink refused={refused} />
				</Notice>
			) : null}
			<TextField
				label="New note"
				name="note"
				rows={2}
				required
				maxLength={longest}
				defaultValue={posted?.values.note ?? ''}
				errors={errors}
				hint={hint}
			/>
			<Button type="submit" kind="quiet" busy={fetcher.state !== 'idle'}>
				Add the note
			</Button>
		</fetcher.Form>
	);
}

/** The refusal to show in a browser without scripts. */
function useRefusedNote(): ActionError | undefined {
	const posted = usePostedError();
	return posted?.values.intent === 'note' ? posted : undefined;
}
