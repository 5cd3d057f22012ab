import type { ShownDay } from '../reviews/review-view.ts';
import type { QuestionView } from './question-view.ts';

/** What was asked, newest first, each with what was answered. Without a router, so that it can be plain markup, too. */
export function QuestionList({
	questions,
	shopName,
}: {
	questions: readonly QuestionView[];
	shopName: string;
}) {
	return (
		<ul className="divide-y divide-line">
			{questions.map(({ id, author, question, written, answer }) => (
				<li key={id} className="py-4 wrap-anywhere">
					<p className="max-w-prose whitespace-pre-line font-semibold">{question}</p>
					<p className="mt-1 text-slate text-sm">
						{author} asked, <Day {...written} />
					</p>
					{answer ? (
						<div className="mt-3 max-w-prose rounded-control bg-fog px-4 py-3">
							<p className="flex flex-wrap gap-x-3 text-sm">
								<span className="font-semibold">Answer of {shopName}</span>
								<span className="text-slate">
									<Day {...answer.written} />
								</span>
							</p>
							<p className="mt-1 whitespace-pre-line">{answer.text}</p>
						</div>
					) : (
						<p className="mt-2 text-slate text-sm">There is no answer yet.</p>
					)}
				</li>
			))}
		</ul>
	);
}

function Day({ date, day }: ShownDay) {
	return <time dateTime={day}>{date}</time>;
}
