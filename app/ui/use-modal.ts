import { type RefObject, useEffect } from 'react';

/**
 * Shows the dialog as a modal once `isWanted`. It closes by Escape and by a press outside: `closedby="any"` says so,
 * and this does it for browsers that do not know that attribute.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, isWanted = true): void {
	useEffect(() => {
		const element = dialog.current;
		if (!element || !isWanted) return;
		if (!element.open) element.showModal();
		if ('closedBy' in HTMLDialogElement.prototype) return;
		// A press outside hits the dialog itself: its backdrop.
		const closeOutside = ({ target }: MouseEvent) => {
			if (target === element) element.close();
		};
		element.addEventListener('click', closeOutside);
		return () => element.removeEventListener('click', closeOutside);
	}, [dialog, isWanted]);
}
