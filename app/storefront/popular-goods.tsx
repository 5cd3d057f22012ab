import { useEffect, useRef, useState } from 'react';
import type { ProductCard } from '#shop/catalogue/product-card.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useNear } from '../ui/use-near.ts';
import { CardsToCome } from './page-to-come.tsx';
import { ProductGrid } from './product-card.tsx';
import { loadCards } from './stored-ids.ts';

/** A few popular products; their place is taken up from the beginning. */
export function PopularGoods() {
	const place = useRef<HTMLElement>(null);
	const near = useNear(place);
	const [cards, setCards] = useState<readonly ProductCard[] | null>();
	useEffect(() => {
		if (near) void loadCards('popular').then(setCards);
	}, [near]);
	if (cards === null || cards?.length === 0) return null;
	return (
		<section ref={place} aria-labelledby="popular" className="mt-10 noscript:hidden">
			<SectionHeading id="popular">Popular</SectionHeading>
			{cards ? <ProductGrid cards={cards} bare /> : <CardsToCome count={4} />}
		</section>
	);
}
