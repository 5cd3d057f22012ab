import { longDate } from '#shop/blog/article-text.ts';
import type { ShownReviews } from '#shop/shoppers/reviews.ts';

/** Reviews as pages need them: dates are formatted on the server. */
export function reviewView({ reviews, ...counts }: ShownReviews) {
	return {
		...counts,
		reviews: reviews.map(({ createdAt, ...review }) => ({ ...review, date: longDate(createdAt) })),
	};
}
