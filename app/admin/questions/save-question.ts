import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { decideBuyersAnswer } from '#shop/questions/buyers-answers.ts';
import {
	deleteQuestion,
	moveQuestion,
	QuestionEdit,
	saveQuestion,
} from '#shop/questions/staff-questions.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { seenAt } from '../forms/seen-at.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-question.ts';

/** Saves, shows, hides or deletes a question, shows or hides an answer of a buyer: the action of its page, and of the address where scripts send the form. */
export const action = staffAction(
	async ({ db, admin, publicUrl }, form, { request, params }: Route.ActionArgs) => {
		const by = { adminId: admin.id, questionId: parseId(params.id), ...seenAt(form) };
		const intent = form.get('intent');
		const list = '/admin/questions';
		if (intent === 'delete') {
			await deleteQuestion(db, by);
			return formDone(request, list, { message: 'The question is deleted.' });
		}
		if (intent === 'hide' || intent === 'show') {
			const to = intent === 'hide' ? 'hidden' : 'shown';
			const typed = form.has('answer') ? parseFields(QuestionEdit, formFields(form)) : undefined;
			const state = await moveQuestion(db, by, to, typed);
			const message = to === 'hidden' ? 'The question is not shown.' : 'The question is shown now.';
			return formDone(request, `${list}?state=${state}`, { message });
		}
		if (intent === 'show-answer' || intent === 'hide-answer') {
			const to = intent === 'show-answer' ? 'shown' : 'hidden';
			await decideBuyersAnswer(
				db,
				{ adminId: admin.id, publicUrl },
				{ ...by, answerId: parseId(form.get('answer_id')), from: String(form.get('from')), to },
			);
			const message = to === 'shown' ? 'The answer is shown now.' : 'The answer is not shown.';
			return formDone(request, `${list}/${params.id}`, { message });
		}
		const edit = parseFields(QuestionEdit, formFields(form));
		await saveQuestion(db, { ...by, publicUrl }, edit);
		const message =
			edit.answer === '' ? 'The question is saved.' : 'The answer is shown below the question.';
		return formDone(request, list, { message });
	},
);
