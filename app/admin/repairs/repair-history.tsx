import { NoteForm } from '../forms/note-form.tsx';
import type { repairHistory } from './repair-view.ts';

type RepairHistoryProps = {
	history: ReturnType<typeof repairHistory>;
	/** Null for those who only look. */
	note: { longest: number; formKey: string } | null;
};

/** What happened to a repair, the latest first, and a form for notes. */
export function RepairHistory({ history, note }: RepairHistoryProps) {
	return (
		<section aria-labelledby="history" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="history" className="scroll-mt-36 text-2xl">
				History
			</h2>
			<ol className="mt-3 space-y-3">
				{history.map(({ id, title, at, by, facts, message, note: words, isMailed }) => (
					<li key={id} className="wrap-anywhere border-line border-l-4 pl-3 first:border-green">
						<p className="font-semibold">{title}</p>
						<p className="text-slate text-sm">
							{at} by {by}
							{isMailed ? ', mailed' : ''}
						</p>
						{facts ? <p className="text-sm">{facts}</p> : null}
						{message ? <p className="whitespace-pre-line text-sm">“{message}”</p> : null}
						{words ? <p className="whitespace-pre-line text-sm">{words}</p> : null}
					</li>
				))}
			</ol>
			{note ? <NoteForm {...note} hint="For the staff only." /> : null}
		</section>
	);
}
