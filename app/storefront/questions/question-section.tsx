import { renderToStaticMarkup } from 'react-dom/server';
import { QuestionList } from './question-list.tsx';
import type { QuestionView } from './question-view.ts';

const WAY = 'inline-flex min-h-11 items-center underline underline-offset-4';

type SectionProps = {
	slug: string;
	shopName: string;
	/** The newest that have an answer. */
	questions: readonly QuestionView[];
	/** Whether there are more. */
	isMore: boolean;
};

/**
 * The markup of what was asked about a product, for its page. Made on the server alone: nothing in it needs a script, and
 * the page's scripts fill their budget (docs/decisions/0018).
 */
export function questionSection(props: SectionProps): string {
	return renderToStaticMarkup(<QuestionSection {...props} />);
}

function QuestionSection({ slug, shopName, questions, isMore }: SectionProps) {
	const path = `/product/${slug}/questions`;
	return (
		<section aria-labelledby="questions" className="mt-8 rounded-card bg-paper p-4 md:p-6">
			<h2 id="questions" className="text-2xl md:text-3xl">
				Questions and answers
			</h2>
			{questions.length > 0 ? (
				<QuestionList questions={questions} slug={slug} shopName={shopName} />
			) : (
				<p className="mt-2 text-slate">Nobody has asked about this product yet.</p>
			)}
			<p className="flex flex-wrap gap-x-6 font-semibold">
				{isMore ? (
					<a href={path} className={WAY}>
						All questions
					</a>
				) : null}
				<a href={`${path}?ask=1#ask`} rel="nofollow" className={WAY}>
					Ask a question
				</a>
			</p>
		</section>
	);
}
