import { type ReactNode, useId } from 'react';
import { useFetcher } from 'react-router';
import type { Question } from '../../ui/alerts/alerts.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { type Outcome, useTellOutcome } from './action-outcomes.tsx';
import { AskingButton } from './asking-button.tsx';

type ActionButtonProps = Outcome & {
	fields: Record<string, string>;
	/** The page whose action is called; by default this page's own. */
	action?: string;
	kind?: ButtonKind;
	/** What it does to which row, for screen readers; begins with the button's text. */
	label?: string;
	/** Asked before the action, without scripts as well. */
	question?: Question;
	children: ReactNode;
};

/** One action on one row: a form of its own, answered by an alert. */
export function ActionButton(props: ActionButtonProps) {
	const { fields, action, kind = 'quiet', label, question, children, ...outcome } = props;
	const key = useId();
	const fetcher = useFetcher({ key });
	const announceOutcome = useTellOutcome();
	const button = { kind, busy: fetcher.state !== 'idle', 'aria-label': label, children };

	return (
		<fetcher.Form
			method="post"
			action={action}
			onSubmit={() => announceOutcome(key, outcome)}
			className="inline-block"
		>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{question ? (
				<AskingButton question={question} {...button} />
			) : (
				<Button type="submit" size="small" {...button} />
			)}
		</fetcher.Form>
	);
}
