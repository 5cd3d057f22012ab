import type { QuestionState } from '#shop/questions/questions.ts';
import type { Column } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { FromTo, NOTE, type SpecifiedRow } from '../products/bulk/change-columns.tsx';

/** The page that shows what a change of many questions would do; below it each change has its page. */
export const QUESTIONS_PREVIEW = '/admin/change-questions';
export const QUESTIONS = '/admin/questions';

const STATE_WORDS: Record<QuestionState, string> = {
	open: 'Open',
	shown: 'Shown without an answer',
	answered: 'Shown',
	hidden: 'Hidden',
	deleted: 'Deleted',
};

/** Whether a question is shown, and its answer, on one line. */
export function questionOnLine({
	state,
	answer,
}: {
	state: QuestionState;
	answer: string | null;
}): string {
	return answer === null ? STATE_WORDS[state] : `${STATE_WORDS[state]}, answer: ${answer}`;
}

/** The columns of a table of questions, named by what was asked, from what to what. */
export function questionColumns(label: string, hasNotes: boolean): Column<SpecifiedRow>[] {
	return [
		{
			label: 'Question',
			leads: true,
			breaks: 'anywhere',
			cell: ({ id, name }) => <RowLink to={`${QUESTIONS}/${id}`}>{name}</RowLink>,
		},
		{
			label,
			onCards: 'line',
			breaks: 'anywhere',
			cell: ({ specified }) => <FromTo {...specified} />,
		},
		...(hasNotes ? [NOTE] : []),
	];
}
