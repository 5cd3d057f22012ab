import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { Button, type ButtonKind, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';

type StepsProps = {
	isOn: boolean;
	waiting: number;
	/** Until when the secret before the one of now works; null once it does not. */
	oldSecretUntil: string | null;
	/** The intent of the form that is being sent. */
	sent: FormDataEntryValue | null | undefined;
};

/** What is done with an endpoint as a whole: trying it, another secret, switching it, deleting it. */
export function EndpointSteps({ isOn, waiting, oldSecretUntil, sent }: StepsProps) {
	const lost =
		waiting > 0
			? ` ${howMany(waiting, 'event that waits', 'events that wait')} for it will not be sent.`
			: '';
	return (
		<section aria-labelledby="steps" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="steps" className="text-2xl">
				More
			</h2>
			<div className="mt-3 flex flex-wrap items-start gap-3">
				{isOn ? (
					<Press intent="test" sent={sent} kind="ink">
						Send a test event
					</Press>
				) : (
					<Press intent="on" sent={sent} kind="ink">
						Switch on
					</Press>
				)}
				<Folded summary="New secret…">
					<p>The secret of now works as well for 24 hours, so that the program can change over.</p>
					{oldSecretUntil ? (
						<p>The one before it, which works until {oldSecretUntil}, ends at once.</p>
					) : null}
					<Press intent="roll" sent={sent} kind="ink">
						Make a new secret
					</Press>
				</Folded>
				{isOn ? (
					<Folded summary="Switch off…">
						<p>It gets nothing until it is switched on again.{lost}</p>
						<Press intent="off" sent={sent} kind="danger">
							Switch off
						</Press>
					</Folded>
				) : null}
				<Folded summary="Delete…">
					<p>It is deleted with its log.{lost}</p>
					<Press intent="delete" sent={sent} kind="danger">
						Delete the endpoint
					</Press>
				</Folded>
			</div>
		</section>
	);
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
	return (
		<details>
			<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>{summary}</Summary>
			<div className="mt-3 space-y-3 border-line border-l-4 pl-4">{children}</div>
		</details>
	);
}

type PressProps = {
	intent: string;
	sent: StepsProps['sent'];
	kind: ButtonKind;
	children: string;
};

function Press({ intent, sent, kind, children }: PressProps) {
	return (
		<Form method="post">
			<input type="hidden" name="intent" value={intent} />
			<Button type="submit" kind={kind} size="small" busy={sent === intent}>
				{children}
			</Button>
		</Form>
	);
}
