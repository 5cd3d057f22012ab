import type { PublicQuestion } from '#shop/questions/questions.ts';
import { shownDay } from '../reviews/review-view.ts';

/** Questions as pages need them: dates are formatted on the server. */
export function questionView(questions: readonly PublicQuestion[]) {
	return questions.map(({ createdAt, answer, answeredAt, ...question }) => ({
		...question,
		written: shownDay(createdAt),
		answer: answer && answeredAt ? { text: answer, written: shownDay(answeredAt) } : null,
	}));
}

export type QuestionView = ReturnType<typeof questionView>[number];
