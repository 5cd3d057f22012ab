/** Gives the focus to `element` if what had it is no longer in the page; does not scroll. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
	if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
