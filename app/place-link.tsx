import type { ComponentProps, MouseEvent } from 'react';

/** A link to a place of its own page, by the place's id. */
export function PlaceLink({ to, ...props }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
	return <a href={`#${to}`} onClick={jump} {...props} />;
}

/** Goes there without the router, which would forget the outcome of the page's last form. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
	const place = document.getElementById(event.currentTarget.hash.slice(1));
	if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
	event.preventDefault();
	place.scrollIntoView();
	if (!place.matches('a, button, input, select, textarea, [tabindex]')) place.tabIndex = -1;
	place.focus({ preventScroll: true });
}
