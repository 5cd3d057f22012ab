import { fieldProblem } from '../kit/problem.ts';
import type { Question } from './questions.ts';

/** @throws Problem invalid beside the first field that holds other words than are stored: a move would lose them */
export function refuseUnsaved(
	{ question, answer }: Pick<Question, 'question' | 'answer'>,
	typed: { question: string; answer: string },
): void {
	const field =
		typed.answer !== (answer ?? '') ? 'answer' : typed.question !== question ? 'question' : null;
	if (!field) return;
	const words = 'What you typed is not saved. Save it first, or put back what was here.';
	throw fieldProblem(field, words);
}
