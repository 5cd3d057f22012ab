import { Link, redirect } from 'react-router';
import { undoableUntil } from '#shop/edits/undo-times.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localClock, localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { questionChangeOf, undoQuestions } from '#shop/questions/undo-questions.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { UndoChange } from '../forms/undo-change.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { DataTable } from '../lists/data-table.tsx';
import { BACK } from '../products/bulk/bulk-form.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/changed-questions.ts';
import { QUESTIONS, questionColumns, questionOnLine } from './question-columns.tsx';

/** A change of many questions that was made, with what it changed, what it left, and its undo. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Changed Questions');

export const loader = staffLoader(async ({ db }, { params, url }: Route.LoaderArgs) =>
	backToList(QUESTIONS, async () => {
		const change = await questionChangeOf(db, parseId(params.id));
		const until = undoableUntil(change.createdAt);
		const back = url.searchParams.get(BACK) ?? '';
		return {
			rows: change.questions.map(({ id, name, before, after }) => ({
				id,
				name: `${change.asked.get(id) ?? 'No longer stored'} (about ${name})`,
				specified: { before: questionOnLine(before), after: questionOnLine(after) },
				note: null,
			})),
			left: change.left,
			undoLeft: change.undoLeft ?? [],
			madeBy: `${change.who ?? 'Somebody'}, ${localTime(change.createdAt)}`,
			undone: change.undoneAt && localTime(change.undoneAt),
			undoableUntil: until > new Date() && !change.undoneAt ? localClock(until) : null,
			back: `${QUESTIONS}${back.startsWith('?') ? back : ''}`,
		};
	}),
);

export const action = staffAction(
	async ({ db, admin }, _form, { params, url }: Route.ActionArgs) => {
		await undoQuestions(db, admin.id, parseId(params.id));
		return redirect(url.pathname + url.search);
	},
);

export default function ChangedQuestions({ loaderData, actionData }: Route.ComponentProps) {
	const { rows, left, undoLeft, madeBy, undone, undoableUntil, back } = loaderData;
	return (
		<>
			<PageHead title="Changed Questions" lead={madeBy}>
				<ButtonLink kind="quiet" size="small" to={back}>
					Back to the list
				</ButtonLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				{actionData ? <Notice kind="error" title={actionData.message} /> : null}
				{undone ? (
					<Notice kind="info" title={`This change was undone, ${undone}.`} />
				) : (
					<Notice
						kind="success"
						title={howMany(rows.length, 'question was changed.', 'questions were changed.')}
					/>
				)}
				<Left title="Left as they were" questions={left} />
				<Left title="Not undone" questions={undoLeft} />
				<DataTable
					caption="What was changed"
					columns={questionColumns('State and answer', false)}
					rows={rows}
				/>
				{undoableUntil ? (
					<UndoChange
						until={undoableUntil}
						note="What was changed since stays, and mails that have left have left."
					/>
				) : null}
			</div>
		</>
	);
}

type LeftQuestions = Route.ComponentProps['loaderData']['left'];

function Left({ title, questions }: { title: string; questions: LeftQuestions }) {
	if (questions.length === 0) return null;
	return (
		<Notice kind="warning" title={title}>
			<ul className="list-disc pl-5 wrap-anywhere">
				{questions.map(({ id, name, reason }) => (
					<li key={id}>
						<Link to={`${QUESTIONS}/${id}`} className="underline underline-offset-4">
							{name}
						</Link>
						: {reason}
					</li>
				))}
			</ul>
		</Notice>
	);
}
