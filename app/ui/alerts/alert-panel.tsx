import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icons.tsx';
import { Choices, type ShownAlert, SIGNS } from './alert-parts.tsx';
import { closeDialog } from './alerts.ts';

/**
 * An alert that leaves the page usable. It takes the focus, so that it is read out and Escape leads back; as a popover,
 * it closes by a press anywhere else, which does there what it does. Browsers without popovers show a modal.
 */
export function AlertPanel({ alert }: { alert: ShownAlert }) {
	const panel = useRef<HTMLDialogElement>(null);
	const id = useId();
	const { key } = useLocation();
	const close = useEffectEvent(() => {
		const element = panel.current;
		if (element?.matches(':popover-open')) element.hidePopover();
		else element?.close();
	});
	useEffect(() => {
		const element = panel.current;
		if (!element) return;
		if (!('popover' in HTMLElement.prototype)) return element.showModal();
		element.showPopover();
		element.querySelector('button')?.focus({ preventScroll: true });
	}, []);
	// Another page, by keyboard: a press would have closed it.
	const openedOn = useRef(key);
	useEffect(() => {
		if (openedOn.current !== key) close();
	}, [key]);

	const onClosed = () => closeDialog(alert.id, true);
	return (
		<dialog
			ref={panel}
			popover="auto"
			role="alertdialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			className="dialog inset-auto top-29 right-2 left-2 m-0 w-auto max-w-none border border-line p-4 text-ink sm:left-auto sm:w-96 md:top-18 md:right-8 2xl:right-[calc(50vw-43rem)]"
			onToggle={({ newState }) => newState === 'closed' && onClosed()}
			onClose={onClosed}
		>
			<h2 id={`${id}-title`} className="flex items-center gap-2 text-xl">
				<Icon name={SIGNS[alert.kind].icon} className={`size-6 ${SIGNS[alert.kind].colour}`} />
				{alert.title}
			</h2>
			<p id={`${id}-text`} className="wrap-anywhere mt-1">
				{alert.text}
			</p>
			{alert.details}
			<div className="mt-4 grid grid-cols-2 gap-2">
				<Choices alert={alert} onClose={() => panel.current && close()} />
			</div>
		</dialog>
	);
}
