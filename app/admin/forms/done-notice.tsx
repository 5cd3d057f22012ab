import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';

/** On the page after a form: what was done. It takes the focus of the button that was pressed and is on another page. */
export function DoneNotice({ title }: { title: string }) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => focusIfLost(place.current), []);
	return (
		<div ref={place} tabIndex={-1} className="outline-none">
			<Notice kind="success" title={title} />
		</div>
	);
}
