import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { ageInWords } from './age.ts';

/**
 * Has the browser keep the pages it has seen (service-worker.ts), and says so on a page shown from there. Loaded after
 * everything else.
 */
export default function KeptNotice() {
	const { key } = useLocation();
	const [kept, setKept] = useState<{ at: number; key: string }>();

	useEffect(() => {
		const worker = navigator.serviceWorker;
		const onMessage = ({ data }: MessageEvent<{ keptAt: number }>) => {
			setKept({ at: data.keptAt, key });
		};
		worker.addEventListener('message', onMessage);
		worker.startMessages();
		worker.controller?.postMessage('how-old');
		return () => worker.removeEventListener('message', onMessage);
	}, [key]);

	useEffect(() => {
		// If this fails, the shop works as usual, just not without a connection.
		navigator.serviceWorker.register('/service-worker.js').catch(() => {});
		// The browser navigates to pages that are stored whole; the router would only ask for their data. Buttons are left
		// alone: alerts can be closed without a connection too.
		const leaveToBrowser = (event: MouseEvent) => {
			const isLink = event.target instanceof Element && event.target.closest('a[href]') !== null;
			if (isLink && !navigator.onLine) event.stopPropagation();
		};
		window.addEventListener('click', leaveToBrowser, true);
		return () => window.removeEventListener('click', leaveToBrowser, true);
	}, []);

	if (kept?.key !== key) return null;
	return (
		<div
			role="status"
			className="fixed inset-x-0 bottom-0 z-40 bg-ink px-4 py-3 text-paper shadow-float"
		>
			<div className="column flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
				<p className="min-w-0 grow basis-60">
					<strong>No connection.</strong> You see this as it was {ageInWords(kept.at, Date.now())}.
					Prices and stock may have changed since, and nothing can be ordered until you are
					connected.
				</p>
				<Button kind="light" onClick={() => window.location.reload()}>
					Try again
				</Button>
			</div>
		</div>
	);
}
