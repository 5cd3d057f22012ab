/**
 * Deletes with what the till of this device signs its sales; whoever sells next gets their own. The service worker does so as
 * well (app/offline/service-worker.ts), but has no say over a page that came before it, or was loaded past it.
 */
export function forgetSeller(): Promise<void> {
	return new Promise((done) => {
		try {
			const opening = indexedDB.open('bridgehead-till');
			// There is no till here: only its page makes one.
			opening.onupgradeneeded = () => opening.transaction?.abort();
			opening.onerror = () => done();
			opening.onsuccess = () => {
				const till = opening.result;
				if (!till.objectStoreNames.contains('facts')) {
					till.close();
					return done();
				}
				const change = till.transaction('facts', 'readwrite');
				change.objectStore('facts').delete('seller');
				change.onabort = change.oncomplete = () => {
					till.close();
					done();
				};
			};
		} catch (error) {
			// Browsers that store nothing throw a DOMException.
			if (!(error instanceof DOMException)) throw error;
			done();
		}
	});
}
