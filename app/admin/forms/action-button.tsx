import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { type Outcome, useTellOutcome } from './action-outcomes.tsx';

type ActionButtonProps = Outcome & {
	fields: Record<string, string>;
	/** The page whose action is called; by default this page's own. */
	action?: string;
	kind?: ButtonKind;
	/** What it does to which row, for screen readers; begins with the button's text. */
	label?: string;
	/** Asked before the action; without scripts, pressing is enough. */
	confirm?: () => Promise<boolean>;
	children: ReactNode;
};

/** One action on one row: a form of its own, answered by an alert. */
export function ActionButton(props: ActionButtonProps) {
	const { fields, action, kind = 'quiet', label, confirm, children, ...outcome } = props;
	const key = useId();
	const fetcher = useFetcher({ key });
	const isSure = useRef(false);
	const announceOutcome = useTellOutcome();

	const send = async (event: FormEvent<HTMLFormElement>) => {
		if (!confirm || isSure.current) {
			isSure.current = false;
			announceOutcome(key, outcome);
			return;
		}
		event.preventDefault();
		const form = event.currentTarget;
		isSure.current = await confirm();
		if (isSure.current) form.requestSubmit();
	};

	return (
		<fetcher.Form method="post" action={action} onSubmit={send} className="inline-block">
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button
				type="submit"
				kind={kind}
				size="small"
				busy={fetcher.state !== 'idle'}
				aria-label={label}
			>
				{children}
			</Button>
		</fetcher.Form>
	);
}
