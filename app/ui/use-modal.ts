import { type RefObject, useEffect } from 'react';

/**
 * Shows the dialog as a modal once it is wanted. It closes by Escape, and by a press outside: the dialog says that in
 * `closedby="any"`, and here it is done for browsers that do not know it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, isWanted = true): void {
	useEffect(() => {
		const element = dialog.current;
		if (!element || !isWanted) return;
		if (!element.open) element.showModal();
		if ('closedBy' in HTMLDialogElement.prototype) return;
		// What is outside belongs to the dialog itself: its backdrop.
		const closeOutside = ({ target }: MouseEvent) => {
			if (target === element) element.close();
		};
		element.addEventListener('click', closeOutside);
		return () => element.removeEventListener('click', closeOutside);
	}, [dialog, isWanted]);
}
