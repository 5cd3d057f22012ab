import { useEffect } from 'react';

/**
 * Has the service worker store this page with its files, so that it opens without a connection; anew with each visit, since
 * the shop may have changed. If this fails, the till works while it is open.
 */
export function useTillWithoutConnection(): void {
	useEffect(() => {
		const worker = navigator.serviceWorker;
		if (!worker) return;
		const storePage = async () => {
			await worker.register('/service-worker.js');
			const { active } = await worker.ready;
			active?.postMessage('store-till');
		};
		storePage().catch(() => {});
	}, []);
}
