import type { ShownDay } from '../reviews/review-view.ts';
import type { QuestionView } from './question-view.ts';

/** What was asked, newest first, each with what was answered. Without a router, so that it can be plain markup, too. */
export function QuestionList({
	questions,
	slug,
	shopName,
}: {
	questions: readonly QuestionView[];
	/** Of their product. */
	slug: string;
	shopName: string;
}) {
	return (
		<ul className="divide-y divide-line">
			{questions.map(({ id, author, question, written, answer, buyers }) => (
				<li key={id} className="py-4 wrap-anywhere">
					<p className="max-w-prose whitespace-pre-line font-semibold">{question}</p>
					<p className="mt-1 text-slate text-sm">
						{author} asked, <Day {...written} />
					</p>
					{answer ? <Answer from={`Answer of ${shopName}`} {...answer} /> : null}
					{buyers.map((each) => (
						<Answer key={each.id} from={each.author} note="bought it here, " {...each} />
					))}
					<p className="mt-2 flex flex-wrap items-center gap-x-3 text-slate text-sm">
						{answer || buyers.length > 0 ? null : <span>There is no answer yet.</span>}
						<a
							href={`/product/${slug}/questions/${id}/answer`}
							rel="nofollow"
							className="inline-flex min-h-11 items-center underline underline-offset-4"
						>
							Bought it here? Answer<span className="sr-only"> the question of {author}</span>
						</a>
					</p>
				</li>
			))}
		</ul>
	);
}

type AnswerProps = { from: string; note?: string; text: string; written: ShownDay };

function Answer({ from, note = '', text, written }: AnswerProps) {
	return (
		<div className="mt-3 max-w-prose rounded-control bg-fog px-4 py-3">
			<p className="flex flex-wrap gap-x-3 text-sm">
				<span className="font-semibold">{from}</span>
				<span className="text-slate">
					{note}
					<Day {...written} />
				</span>
			</p>
			<p className="mt-1 whitespace-pre-line">{text}</p>
		</div>
	);
}

function Day({ date, day }: ShownDay) {
	return <time dateTime={day}>{date}</time>;
}
