import { Form, redirect } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import {
	changeQuestions,
	MAILS_HELD_MINUTES,
	previewQuestions,
	QUESTION_CHANGES,
	QuestionsEdit,
	questionVersion,
} from '#shop/questions/change-questions.ts';
import { LONGEST_ANSWER } from '#shop/questions/staff-questions.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { formKeyOf } from '../forms/form-key.tsx';
import { chosenRows } from '../lists/chosen-rows.ts';
import { BACK } from '../products/bulk/bulk-form.tsx';
import {
	BulkPreview,
	changeAddress,
	noteOf,
	rejection,
	rejectionBy,
	seenOf,
	TickedFields,
} from '../products/bulk/bulk-preview.tsx';
import { ChangeSelect } from '../products/bulk/change-select.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/change-questions.ts';
import {
	QUESTIONS,
	QUESTIONS_PREVIEW,
	questionColumns,
	questionOnLine,
} from './question-columns.tsx';

/** What becomes of the ticked questions, and the button that makes it so. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Change Questions');

/** In the address of a preview; without it, the change is still being chosen. */
const SHOW = 'show';

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { searchParams } = url;
	const ids = chosenRows(searchParams).slice(0, MOST_ROWS_A_PAGE);
	const page = {
		ids,
		change: searchParams.get('change') ?? '',
		answer: searchParams.get('answer') ?? '',
		back: searchParams.get(BACK) ?? '',
		formKey: newFormKey(),
		changes: Object.entries(QUESTION_CHANGES),
		longest: LONGEST_ANSWER,
		mailMinutes: MAILS_HELD_MINUTES,
	};
	const nothing = { ...page, rows: [], refused: null };
	if (ids.length === 0)
		return { ...nothing, refused: rejection('Please choose at least one question.') };
	if (!searchParams.has(SHOW)) return nothing;
	try {
		const edit = parseFields(QuestionsEdit, page);
		const questions = await previewQuestions(db, ids, edit);
		const rows = questions.map(({ before, after, reason, ...asked }) => {
			const [was, is] = [questionOnLine(before), questionOnLine(after)];
			return {
				id: asked.id,
				name: `${asked.question} (${asked.author}, about ${asked.name})`,
				seen: questionVersion(asked),
				changes: was !== is,
				specified: { before: was, after: was === is ? null : is },
				note: noteOf(reason, was === is),
			};
		});
		return { ...page, rows, refused: null };
	} catch (error) {
		return { ...nothing, refused: rejectionBy(error) };
	}
});

export const action = staffAction(
	async ({ db, admin, publicUrl }, form, { url }: Route.ActionArgs) => {
		const id = await changeQuestions(db, {
			adminId: admin.id,
			publicUrl,
			edit: parseFields(QuestionsEdit, formFields(form)),
			seen: seenOf(form),
			...formKeyOf(form),
		});
		return redirect(changeAddress(id, url.searchParams.get(BACK), QUESTIONS_PREVIEW));
	},
);

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function ChangeQuestions({ loaderData, actionData }: Route.ComponentProps) {
	const { ids, change, answer, refused } = loaderData;
	const isBeside = refused?.errors.change ?? refused?.errors.answer;
	return (
		<BulkPreview
			{...loaderData}
			of={{ list: QUESTIONS, one: 'question', columns: questionColumns }}
			title="Change Questions"
			label="State and answer"
			refused={refused && !isBeside ? refused.message : null}
			failed={actionData?.message}
			edit={
				<>
					<input type="hidden" name="change" value={change} />
					<input type="hidden" name="answer" value={answer} />
				</>
			}
		>
			{ids.length > 0 ? <QuestionsForm {...loaderData} /> : null}
		</BulkPreview>
	);
}

type FormProps = Route.ComponentProps['loaderData'];

/** What is done with the questions; leads to the page that shows what that changes. */
function QuestionsForm(props: FormProps) {
	const { ids, change, answer, back, refused } = props;
	return (
		<Form
			action={QUESTIONS_PREVIEW}
			preventScrollReset
			className="max-w-4xl space-y-4 rounded-card bg-paper p-4"
		>
			<TickedFields ids={ids} back={back} />
			<ChangeSelect changes={props.changes} value={change} errors={refused?.errors.change} />
			<TextField
				name="answer"
				label="Answer"
				rows={4}
				maxLength={props.longest}
				defaultValue={answer}
				errors={refused?.errors.answer}
				hint={`For answering them: shown to everybody under the shop's name. Who asked gets one mail with it after ${props.mailMinutes} minutes, unless the change is undone before.`}
			/>
			<Button type="submit" kind="ink" name={SHOW} value="1">
				Show what it changes
			</Button>
		</Form>
	);
}
