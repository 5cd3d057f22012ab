/** Gives the focus to `element` if what had it is no longer in the page. */
export function catchFocus(element: HTMLElement | null | undefined): void {
	if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
