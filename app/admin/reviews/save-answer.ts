import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { AnswerInput, answerReview, removeAnswer } from '#shop/shoppers/review-answers.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { seenAt } from '../forms/seen-at.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/save-answer.ts';

/** Writes or removes an answer: the action of its page, and of the address where scripts send the form. */
export const action = staffAction(
	async ({ db, admin, publicUrl }, form, { request, params }: Route.ActionArgs) => {
		const by = { adminId: admin.id, reviewId: parseId(params.id), ...seenAt(form) };
		if (form.get('intent') === 'remove') {
			await removeAnswer(db, by);
			return formDone(request, `/admin/reviews/${params.id}`, {
				message: 'The answer is removed.',
			});
		}
		await answerReview(db, { ...by, publicUrl }, parseFields(AnswerInput, formFields(form)));
		return formDone(request, '/admin/reviews?state=shown', {
			message: 'The answer is shown below the review.',
		});
	},
);
