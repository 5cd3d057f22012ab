import { renderToStaticMarkup } from 'react-dom/server';
import { RatingSpread, ReviewList } from './review-parts.tsx';
import type { ReviewView } from './review-view.ts';

/**
 * The markup of a product's ratings and newest reviews, for its page. Made on the server alone: nothing in it needs a
 * script, and the page's scripts fill their budget (docs/decisions/0018).
 */
export function reviewMarkup(view: ReviewView, shopName: string): string {
	return renderToStaticMarkup(
		<>
			<RatingSpread {...view} />
			<ReviewList reviews={view.reviews} shopName={shopName} />
		</>,
	);
}
