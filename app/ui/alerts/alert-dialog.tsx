import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../icons.tsx';
import { useModal } from '../use-modal.ts';
import { AlertPanel } from './alert-panel.tsx';
import { Choices, type ShownAlert, SIGNS } from './alert-parts.tsx';
import { type AlertKind, closeDialog, currentAlerts, NOTHING, onAlertsChange } from './alerts.ts';

/** Where `showAlert` and `ask` appear; once in the document. */
export function Alerts() {
	const [first] = useSyncExternalStore(onAlertsChange, currentAlerts, () => NOTHING);
	if (!first) return null;
	return first.isPanel ? (
		<AlertPanel key={first.id} alert={first} />
	) : (
		<AlertDialog key={first.id} alert={first} />
	);
}

function AlertDialog({ alert }: { alert: ShownAlert }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Closed before it is removed, so that the focus returns to where it was; and answered at once: the browser's own event
	// comes with the next frame, and what is pressed until then would still be refused.
	const close = (yes: boolean) => {
		dialog.current?.close();
		closeDialog(alert.id, yes);
	};

	useModal(dialog);
	useEffect(() => {
		// Not a link among the details, which the browser would choose.
		dialog.current?.querySelector('button')?.focus();
	}, []);

	return (
		<dialog
			ref={dialog}
			closedby="any"
			role="alertdialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			className="dialog w-full"
			onCancel={() => close(false)}
			onClose={() => closeDialog(alert.id, false)}
		>
			<div className="px-6 py-7 text-center">
				<span
					className={`mx-auto grid size-14 place-items-center rounded-full ring-2 ring-current ${SIGNS[alert.kind].colour}`}
				>
					<Icon name={SIGNS[alert.kind].icon} className="size-7" />
				</span>
				<h2 id={`${id}-title`} className="mt-4 text-2xl">
					{alert.title}
				</h2>
				<p id={`${id}-text`} className="mt-2 whitespace-pre-line text-slate">
					{alert.text}
				</p>
				{alert.details ? (
					// A link among them leads to another page.
					<div className="mt-4" onClickCapture={(event) => isLink(event.target) && close(true)}>
						{alert.details}
					</div>
				) : null}
				<div className="mt-6 flex flex-wrap justify-center gap-3">
					<Choices alert={alert} onClose={close} />
				</div>
			</div>
		</dialog>
	);
}

function isLink(target: EventTarget): boolean {
	return target instanceof Element && target.closest('a') !== null;
}

/** The same message within the page, for a form that came back or a page without scripts. */
export function Notice({
	kind,
	title,
	children,
}: {
	kind: AlertKind;
	title: string;
	children?: React.ReactNode;
}) {
	const { icon, colour } = SIGNS[kind];
	return (
		<div
			role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
			className="flex items-start gap-3 rounded-card border border-line bg-paper p-4"
		>
			<Icon name={icon} className={`size-6 ${colour}`} />
			<div className="min-w-0">
				<p className={`font-semibold ${colour}`}>{title}</p>
				{children ? <div className="mt-0.5 text-slate text-sm">{children}</div> : null}
			</div>
		</div>
	);
}
