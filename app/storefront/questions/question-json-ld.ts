import type { SiteLayout } from '../../page-meta.ts';
import type { QuestionView } from './question-view.ts';

/** schema.org QAPage with the questions of a page that have an answer; nothing without any. */
export function questionsJsonLd(
	{ shop, publicUrl }: SiteLayout,
	path: string,
	questions: readonly QuestionView[],
): object[] {
	if (!import.meta.env.SSR) return [];
	const answered = questions.filter(({ answer, buyers }) => answer || buyers.length > 0);
	if (answered.length === 0) return [];
	const url = `${publicUrl}${path}`;
	const answerOf = ({ text, written }: Written, author: object) => ({
		'@type': 'Answer',
		text,
		dateCreated: written.day,
		url,
		author,
	});
	const organization = { '@type': 'Organization', name: shop.name, url: publicUrl };
	return [
		{
			'@type': 'QAPage',
			url,
			mainEntity: answered.map(({ question, author, written, answer, buyers }) => ({
				'@type': 'Question',
				name: question,
				text: question,
				dateCreated: written.day,
				author: { '@type': 'Person', name: author },
				answerCount: buyers.length + (answer ? 1 : 0),
				...(answer ? { acceptedAnswer: answerOf(answer, organization) } : {}),
				...(buyers.length > 0
					? {
							suggestedAnswer: buyers.map((each) =>
								answerOf(each, { '@type': 'Person', name: each.author }),
							),
						}
					: {}),
			})),
		},
	];
}

type Written = { text: string; written: { day: string } };
