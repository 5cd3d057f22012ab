import type { SiteLayout } from '../../page-meta.ts';
import type { QuestionView } from './question-view.ts';

/** schema.org QAPage with the questions of a page that have an answer; nothing without any. */
export function questionsJsonLd(
	{ shop, publicUrl }: SiteLayout,
	path: string,
	questions: readonly QuestionView[],
): object[] {
	if (!import.meta.env.SSR) return [];
	const answered = questions.flatMap(({ answer, ...asked }) =>
		answer ? { ...asked, answer } : [],
	);
	if (answered.length === 0) return [];
	const url = `${publicUrl}${path}`;
	return [
		{
			'@type': 'QAPage',
			url,
			mainEntity: answered.map(({ question, author, written, answer }) => ({
				'@type': 'Question',
				name: question,
				text: question,
				dateCreated: written.day,
				author: { '@type': 'Person', name: author },
				answerCount: 1,
				acceptedAnswer: {
					'@type': 'Answer',
					text: answer.text,
					dateCreated: answer.written.day,
					url,
					author: { '@type': 'Organization', name: shop.name, url: publicUrl },
				},
			})),
		},
	];
}
