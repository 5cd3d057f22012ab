/**
 * Leaves the search box for the page it leads to, as the link past the navigation does: a phone's keyboard goes away, and
 * whoever uses a keyboard goes on there.
 */
export function leaveSearch(): void {
	document.getElementById('content')?.focus({ preventScroll: true });
}
