import { useEffect, useRef, useState } from 'react';
import type { ProductCard } from '#shop/catalogue/product-card.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { useNear } from '../../ui/use-near.ts';
import { ProductGrid } from '../product-card.tsx';
import { keepIds, loadCards, storedIds } from '../stored-ids.ts';

const LIST = 'bridgehead_recently_viewed';
const MOST_STORED = 24;
const MOST_SHOWN = 8;

/**
 * The products this browser viewed last, without the current one, which joins the list. The cards are only loaded when
 * this part comes near the screen: whoever does not scroll there uses no data.
 */
export function RecentlyViewed({ productId }: { productId?: number }) {
	const place = useRef<HTMLDivElement>(null);
	const near = useNear(place);
	const [cards, setCards] = useState<readonly ProductCard[] | null>(null);

	useEffect(() => {
		if (!near) return;
		const ids = storedIds(LIST).filter((id) => id !== productId);
		if (ids.length > 0) void loadCards(ids.slice(0, MOST_SHOWN)).then(setCards);
	}, [near, productId]);

	useEffect(() => {
		if (productId === undefined) return;
		const others = storedIds(LIST).filter((id) => id !== productId);
		keepIds(LIST, [productId, ...others].slice(0, MOST_STORED));
	}, [productId]);

	return (
		<div ref={place}>
			{cards?.length ? (
				<section aria-labelledby="recently-viewed" className="mt-12 md:mt-16">
					<SectionHeading id="recently-viewed">Recently viewed</SectionHeading>
					<ProductGrid cards={cards} bare />
				</section>
			) : null}
		</div>
	);
}
