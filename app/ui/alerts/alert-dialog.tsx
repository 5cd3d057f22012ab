import { useId, useRef, useSyncExternalStore } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { useModal } from '../use-modal.ts';
import { type AlertKind, closeDialog, currentAlerts, NOTHING, onAlertsChange } from './alerts.ts';

export const SIGNS: Record<AlertKind, { icon: IconName; colour: string }> = {
	success: { icon: 'check', colour: 'text-green' },
	warning: { icon: 'warning', colour: 'text-amber' },
	error: { icon: 'close', colour: 'text-red' },
	info: { icon: 'info', colour: 'text-slate' },
};

/** Where `showAlert` and `ask` appear; part of every page's layout. */
export function Alerts() {
	const [first] = useSyncExternalStore(onAlertsChange, currentAlerts, () => NOTHING);
	return first ? <AlertDialog key={first.id} alert={first} /> : null;
}

type ShownAlert = ReturnType<typeof currentAlerts>[number];

function AlertDialog({ alert }: { alert: ShownAlert }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const answer = useRef(false);
	const id = useId();
	// Closed first and removed afterwards, so that focus returns to where it was.
	const close = (yes: boolean) => {
		answer.current = yes;
		dialog.current?.close();
	};

	useModal(dialog);

	return (
		<dialog
			ref={dialog}
			closedby="any"
			role="alertdialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			className="dialog w-full"
			onClose={() => closeDialog(alert.id, answer.current)}
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
				<div className="mt-6 flex flex-wrap justify-center gap-3">
					<Choices alert={alert} onClose={close} />
				</div>
			</div>
		</dialog>
	);
}

function Choices({ alert, onClose }: { alert: ShownAlert; onClose: (yes: boolean) => void }) {
	const { question, action } = alert;
	if (question) {
		return (
			<>
				<Button kind="quiet" onClick={() => onClose(false)}>
					{question.no}
				</Button>
				<Button kind="danger" onClick={() => onClose(true)}>
					{question.yes}
				</Button>
			</>
		);
	}
	const choose = () => {
		onClose(true);
		action?.onChoose?.();
	};
	return (
		<>
			<Button kind={action ? 'quiet' : 'ink'} onClick={() => onClose(true)}>
				OK
			</Button>
			{action?.to ? (
				<ButtonLink to={action.to} onClick={choose}>
					{action.label}
				</ButtonLink>
			) : action ? (
				<Button onClick={choose}>{action.label}</Button>
			) : null}
		</>
	);
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
