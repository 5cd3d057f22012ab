import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { FILES_WEIGHT_MARK, WEIGHT_MARK } from '#shop/kit/lite-page.ts';
import { useLite } from '../ui/lite.ts';

const SWITCH = 'min-h-9 text-left text-mist underline underline-offset-4 hover:text-paper';

/** How much data the page used, and the switch between complete and data-saving pages. */
export function PageWeight() {
	const lite = useLite();
	const { pathname, search } = useLocation();
	const measured = useMeasured();
	return (
		<form method="post" action="/lite" className="flex flex-wrap items-center gap-x-4">
			<input type="hidden" name="back" value={pathname + search} />
			<input type="hidden" name="lite" value={lite ? 'off' : 'on'} />
			<button type="submit" className={SWITCH}>
				{lite ? 'Show everything again' : 'Save data: use Lite mode'}
			</button>
			{/* Appears late: in front of the button it would push it away from under the finger. */}
			{lite ? (
				<p>
					This page used about {WEIGHT_MARK} KB, {FILES_WEIGHT_MARK} KB of them once for all pages
				</p>
			) : measured === null ? null : (
				<p>This page used about {measured} KB</p>
			)}
		</form>
	);
}

/** How much the browser has transferred since the page was opened, in whole kilobytes; null until it is measured. */
function useMeasured(): number | null {
	const [kilobytes, setKilobytes] = useState<number | null>(null);
	useEffect(() => {
		const count = () => {
			const entries = [
				...performance.getEntriesByType('navigation'),
				...performance.getEntriesByType('resource'),
			] as PerformanceResourceTiming[];
			const bytes = entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
			setKilobytes(Math.max(1, Math.round(bytes / 1024)));
		};
		const observer = new PerformanceObserver(count);
		observer.observe({ type: 'resource', buffered: true });
		count();
		return () => observer.disconnect();
	}, []);
	return kilobytes;
}
