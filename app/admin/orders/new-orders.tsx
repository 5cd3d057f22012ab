import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { useScripts } from '../../ui/use-scripts.ts';
import { isSoundOn, playTone, switchSound } from './new-order-tone.ts';

const POLL_MS = 25_000;

/**
 * Says that orders have come since the page was read, above it, so that nothing moves under somebody's eyes; in the
 * tab's title too, and by a tone where this browser wants one. `after` is the latest move at that time.
 */
export function NewOrders({ after }: { after: number }) {
	const count = useNewOrders(after);
	useTitleCount(count);
	return (
		<p
			role="status"
			className="pointer-events-none fixed inset-x-0 top-28 z-20 flex justify-center md:top-20 print:hidden"
		>
			{count > 0 ? (
				<Link
					to="/admin/orders"
					className="pointer-events-auto inline-flex min-h-11 items-center gap-1 rounded-control bg-ink px-4 font-semibold text-paper shadow-float hover:bg-graphite"
				>
					{howMany(count, 'new order')}: <span className="underline underline-offset-4">show</span>
				</Link>
			) : null}
		</p>
	);
}

/** Asks while the page is in sight; stops for good once the shop does not answer as to staff. */
function useNewOrders(after: number): number {
	const [found, setFound] = useState({ after, count: 0 });
	const count = found.after === after ? found.count : 0;
	const tell = useEffectEvent((now: number) => {
		if (now > count && isSoundOn()) playTone();
		setFound({ after, count: now });
	});
	useEffect(() => {
		let etag = '';
		const gone = new AbortController();
		const ask = async () => {
			if (document.visibilityState !== 'visible') return;
			const answer = await fetch(`/admin/orders/news?after=${after}`, {
				headers: etag ? { 'if-none-match': etag } : {},
				redirect: 'manual',
				cache: 'no-store',
				signal: gone.signal,
			}).catch(() => null);
			// Signed out: the next press says so.
			if (answer?.type === 'opaqueredirect') clearInterval(timer);
			if (!answer?.ok) return;
			const news: { count: number } | null = await answer.json().catch(() => null);
			// Of a list that is no longer the one on the page.
			if (!news || gone.signal.aborted) return;
			etag = answer.headers.get('etag') ?? '';
			tell(news.count);
		};
		const timer = setInterval(() => void ask(), POLL_MS);
		const onSight = () => void ask();
		document.addEventListener('visibilitychange', onSight);
		return () => {
			gone.abort();
			clearInterval(timer);
			document.removeEventListener('visibilitychange', onSight);
		};
	}, [after]);
	return count;
}

/** "(3) Orders | Admin" in the tab, for as long as there are new ones. */
function useTitleCount(count: number): void {
	useEffect(() => {
		if (count === 0) return;
		document.title = `(${count}) ${document.title}`;
		return () => {
			// The next page may have set its own by now.
			document.title = document.title.replace(/^\(\d+\) /, '');
		};
	}, [count]);
}

/** Whether this browser plays a tone for new orders; off until somebody switches it on. */
export function NewOrderSound() {
	const isAlive = useScripts();
	const [isOn, setOn] = useState<boolean | null>(null);
	if (!isAlive) return null;
	return (
		<label className="flex min-h-11 items-center gap-3 text-sm">
			<input
				type="checkbox"
				checked={isOn ?? isSoundOn()}
				onChange={({ currentTarget: { checked } }) => {
					switchSound(checked);
					setOn(checked);
					// The press lets the browser play, and says what to listen for.
					if (checked) playTone();
				}}
				className="size-6 accent-ember"
			/>
			A quiet tone for new orders, in this browser
		</label>
	);
}
