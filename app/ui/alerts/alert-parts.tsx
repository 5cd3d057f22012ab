import { Button, ButtonLink } from '../button.tsx';
import type { IconName } from '../icons.tsx';
import type { AlertKind, currentAlerts } from './alerts.ts';

export type ShownAlert = ReturnType<typeof currentAlerts>[number];

export const SIGNS: Record<AlertKind, { icon: IconName; colour: string }> = {
	success: { icon: 'check', colour: 'text-green' },
	warning: { icon: 'warning', colour: 'text-amber' },
	error: { icon: 'close', colour: 'text-red' },
	info: { icon: 'info', colour: 'text-slate' },
};

/** The buttons of an alert. `onClose` is called with whether its question was answered with yes. */
export function Choices({
	alert,
	onClose,
}: {
	alert: ShownAlert;
	onClose: (yes: boolean) => void;
}) {
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
