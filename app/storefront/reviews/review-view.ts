import { longDate } from '#shop/blog/article-text.ts';
import { lagosDay } from '#shop/kit/lagos-days.ts';
import type { ShownReviews } from '#shop/shoppers/reviews.ts';

/** Reviews as pages need them: dates are formatted on the server. */
export function reviewView({ reviews, ...counts }: ShownReviews) {
	return {
		...counts,
		reviews: reviews.map(({ createdAt, answer, answeredAt, ...review }) => ({
			...review,
			written: shownDay(createdAt),
			answer: answer && answeredAt ? { text: answer, written: shownDay(answeredAt) } : null,
		})),
	};
}

export type ReviewView = ReturnType<typeof reviewView>;
export type ShownDay = ReturnType<typeof shownDay>;

/** A day for people, and for machines as `2026-11-23`. */
export function shownDay(at: Date) {
	return { date: longDate(at), day: lagosDay(at) };
}
