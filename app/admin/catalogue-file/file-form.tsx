import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { sizeFault } from '#shop/import/reading/sent-file.ts';
import { DEFAULT_RATE } from '#shop/import/reading/shop-price.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { usePostedError } from '../../use-posted-error.ts';
import { type Saved, sendForm } from '../forms/send-form.ts';
import { SendingMeter } from '../forms/sending-meter.tsx';

/** A catalogue file and how to read it; sending it changes nothing in the shop yet. */
export function FileForm() {
	const posted = usePostedError();
	const form = useRef<HTMLFormElement>(null);
	const { refused: sent, progress, send } = useSending(form);
	const refused = sent ?? posted;
	useFirstWrongField(form, refused);
	return (
		<form
			ref={form}
			method="post"
			encType="multipart/form-data"
			noValidate
			onSubmit={send}
			aria-labelledby="send-file"
			className="space-y-4 rounded-card bg-paper p-4 md:p-6"
		>
			<h2 id="send-file" className="text-2xl">
				Import a file
			</h2>
			<FileFields errors={refused?.errors ?? {}} values={refused?.values ?? {}} />
			{/* Beside the button that was pressed: on a phone the head of the form is out of sight. Of a field its own place says it. */}
			{sent && Object.keys(sent.errors).length === 0 ? <Refused refused={sent} /> : null}
			<div className="flex flex-wrap items-center gap-4">
				<Button type="submit" busy={progress !== null}>
					Check this file
				</Button>
				<SendingMeter progress={progress} />
			</div>
		</form>
	);
}

function FileFields({ errors, values }: Pick<ActionError, 'errors' | 'values'>) {
	return (
		<>
			<InputField
				label="File"
				type="file"
				name="file"
				required
				accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz"
				hint="A table (CSV) or JSON lines, up to 40 MB. You first see what it would change."
				errors={errors.file}
				className="file-button file:py-1"
			/>
			<div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-3">
				<InputField
					label="Naira for one US dollar"
					name="rate"
					inputMode="decimal"
					defaultValue={values.rate}
					hint={`For prices in dollars; ${DEFAULT_RATE} if empty.`}
					errors={errors.rate}
				/>
				<InputField
					label="Price column"
					name="priceColumn"
					defaultValue={values.priceColumn}
					hint="A column with prices in naira."
					errors={errors.priceColumn}
				/>
				<InputField
					label="Supplier"
					name="source"
					defaultValue={values.source}
					hint="Of a CSV; its file name if empty."
					errors={errors.source}
				/>
			</div>
		</>
	);
}

function useSending(form: RefObject<HTMLFormElement | null>) {
	const [refused, setRefused] = useState<ActionError>();
	const [progress, setProgress] = useState<number | null>(null);
	const navigate = useNavigate();
	const send = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (progress !== null) return;
		const body = new FormData(event.currentTarget);
		const file = body.get('file');
		const wrong = sizeFault(file instanceof File ? file.size : 0);
		if (wrong) return setRefused(unsent(wrong));
		setProgress(0);
		const outcome = await sendForm('/admin/import/send', body, setProgress, UNEXPECTED);
		setProgress(null);
		if (!form.current) return announceElsewhere(outcome);
		if (!outcome.ok) return setRefused(outcome);
		await navigate(outcome.message);
	};
	return { refused, progress, send };
}

/** Whoever has left the form meanwhile stays where they are. */
function announceElsewhere({ ok, message }: Saved | ActionError): Promise<void> {
	if (!ok) return showAlert({ kind: 'error', title: 'Error', text: message });
	return showAlert({
		kind: 'success',
		title: 'Success',
		text: 'The catalogue file has arrived and is being checked.',
		action: { label: 'Go to that import', to: message },
	});
}

const UNEXPECTED = 'The file could not be sent. Please try again.';

/** A refusal made in the browser, before anything was sent. */
function unsent(message: string): ActionError {
	return { ok: false, status: 0, message, errors: { file: [message] }, facts: {}, values: {} };
}

function Refused({ refused: { message, facts } }: { refused: ActionError }) {
	return (
		<Notice kind="error" title={message}>
			{typeof facts.importId === 'number' ? (
				<Link to={`/admin/import/${facts.importId}`} className="underline underline-offset-4">
					Go to that import
				</Link>
			) : null}
		</Notice>
	);
}
