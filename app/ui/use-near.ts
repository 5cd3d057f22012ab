import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come near the screen: whoever does not scroll there need not load what it shows. */
export function useNear(place: RefObject<Element | null>): boolean {
	const [near, setNear] = useState(false);
	useEffect(() => {
		const observer = new IntersectionObserver(
			([entry]) => {
				if (entry?.isIntersecting) setNear(true);
			},
			{ rootMargin: '200px' },
		);
		if (place.current) observer.observe(place.current);
		return () => observer.disconnect();
	}, [place]);
	return near;
}
