import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { showAlert } from '../../ui/alerts.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import type { Refusal } from '../../visit.ts';

type Done = { ok: true; message: string };

type ActionButtonProps = {
	fields: Record<string, string>;
	/** The page whose action it is; this page's own unless told. */
	action?: string;
	kind?: ButtonKind;
	/** Asked before it is done; without scripts a press is the answer. */
	confirm?: () => Promise<boolean>;
	/** What the alert is called when it was refused. */
	refusedTitle: (status: number) => string;
	doneTitle?: string;
	onDone?: () => void;
	children: ReactNode;
};

/** One thing done to one row: a form of its own, answered by an alert. */
export function ActionButton(props: ActionButtonProps) {
	const { fields, action, kind = 'quiet', confirm, children } = props;
	const fetcher = useFetcher<Done | Refusal>();
	const scripts = useScripts();
	const isSure = useRef(false);
	useTellOutcome(fetcher.data, props);

	const askFirst = async (event: FormEvent<HTMLFormElement>) => {
		if (!confirm || isSure.current) {
			isSure.current = false;
			return;
		}
		event.preventDefault();
		const form = event.currentTarget;
		isSure.current = await confirm();
		if (isSure.current) form.requestSubmit();
	};

	return (
		<fetcher.Form method="post" action={action} onSubmit={askFirst} className="inline-block">
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{scripts ? <input type="hidden" name="scripts" value="1" /> : null}
			<Button type="submit" kind={kind} size="small" busy={fetcher.state !== 'idle'}>
				{children}
			</Button>
		</fetcher.Form>
	);
}

function useTellOutcome(
	outcome: Done | Refusal | undefined,
	{ refusedTitle, doneTitle = 'Success', onDone }: ActionButtonProps,
): void {
	const tell = useEffectEvent(async (told: Done | Refusal) => {
		if (!told.ok) {
			const title = refusedTitle(told.status);
			return showAlert({ kind: 'error', title, text: told.message });
		}
		await showAlert({ kind: 'success', title: doneTitle, text: told.message });
		onDone?.();
	});
	useEffect(() => {
		if (outcome) void tell(outcome);
	}, [outcome]);
}
