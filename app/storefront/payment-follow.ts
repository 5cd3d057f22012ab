import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Seconds before each further look: often at first, for most payments come within a minute; in all a quarter of an hour. */
const WAITS = [2, 2, 3, 5, 8, 10, 15, 15, 30, 30, 60, 60, 120, 240, 300];

/**
 * Reads the page again while news may come; says whether it still does. A page nobody looks at waits, and looks at
 * once when it is seen again.
 */
export function useFollowing(waits: boolean): boolean {
	const { revalidate } = useRevalidator();
	const [looks, setLooks] = useState(0);
	const goesOn = waits && looks < WAITS.length;

	const look = useEffectEvent(() => {
		if (document.hidden) return;
		setLooks(looks + 1);
		void revalidate();
	});
	useEffect(() => {
		if (!goesOn) return;
		const timer = setTimeout(look, (WAITS[looks] ?? 0) * 1000);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}, [goesOn, looks]);
	return goesOn;
}
