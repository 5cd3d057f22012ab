import type { PublicQuestion } from '#shop/questions/questions.ts';
import { shownDay } from '../reviews/review-view.ts';

/** Questions as pages need them: dates are formatted on the server. */
export function questionView(questions: readonly PublicQuestion[]) {
	return questions.map(({ createdAt, answer, answeredAt, buyers, ...question }) => ({
		...question,
		written: shownDay(createdAt),
		answer: answer && answeredAt ? { text: answer, written: shownDay(answeredAt) } : null,
		buyers: buyers.map(({ updatedAt, ...each }) => ({ ...each, written: shownDay(updatedAt) })),
	}));
}

export type QuestionView = ReturnType<typeof questionView>[number];
