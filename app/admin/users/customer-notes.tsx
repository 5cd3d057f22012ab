import { ActionButton } from '../forms/action-button.tsx';
import { NoteForm } from '../forms/note-form.tsx';
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
								question={{
									title: 'Remove this note?',
									text: 'It is gone for good.',
									yes: 'Remove',
								}}
							>
								Remove
							</ActionButton>
						</p>
					</li>
				))}
			</ul>
			{isClosed ? null : (
				<NoteForm
					{...form}
					hint="The staff see it. It is in the copy of their data that a customer can download."
				/>
			)}
		</section>
	);
}
