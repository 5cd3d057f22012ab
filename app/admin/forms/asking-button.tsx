import {
	type ComponentProps,
	type MouseEvent,
	useCallback,
	useId,
	useSyncExternalStore,
} from 'react';
import { ask, type Question } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Sends the form it is in once its question was answered with yes. Until scripts run a popover asks; browsers without
 * popovers show it beside the button.
 */
export function AskingButton({
	question,
	...button
}: ComponentProps<typeof Button> & { question: Question }) {
	const id = useId();
	const isAlive = useAskingByScript(id);
	const press = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
		if (await ask(question)) form?.requestSubmit();
	};
	return (
		<>
			<Button
				size="small"
				{...button}
				popoverTarget={isAlive ? undefined : id}
				onClick={(event) => isAlive && press(event)}
			/>
			{isAlive ? null : <QuestionPopover id={id} {...question} />}
		</>
	);
}

/**
 * Sends the form it is in, which asks by itself (use-ask-first.ts). Until scripts run a popover asks `question`: it cannot
 * know what is chosen in the form.
 */
export function AskedButton({
	question,
	name,
	value,
	...button
}: ComponentProps<typeof Button> & { question: Question }) {
	const id = useId();
	const sends = { type: 'submit' as const, name, value };
	const isAlive = useAskingByScript(id);
	return (
		<>
			{/* Enter in a field presses the first button that sends, if it is not disabled: that of the hidden question. */}
			{isAlive ? null : <button type="submit" disabled hidden />}
			<Button {...button} {...(isAlive ? sends : { popoverTarget: id })} />
			{isAlive ? null : <QuestionPopover id={id} sends={sends} {...question} />}
		</>
	);
}

/**
 * Whether the button asks by script: from hydration on, but not while the popover of this id is open. Who opened it before
 * the scripts came answers it there; it was gone under their finger.
 */
function useAskingByScript(id: string): boolean {
	const whenClosed = useCallback(
		(changed: () => void) => {
			const popover = document.getElementById(id);
			popover?.addEventListener('toggle', changed);
			return () => popover?.removeEventListener('toggle', changed);
		},
		[id],
	);
	return useSyncExternalStore(
		whenClosed,
		() => !isPopoverOpen(document.getElementById(id)),
		() => false,
	);
}

/** Browsers without popovers do not know the selector, and show what would be in one beside the button. */
function isPopoverOpen(element: HTMLElement | null): boolean {
	return 'popover' in HTMLElement.prototype && element?.matches(':popover-open') === true;
}

type QuestionPopoverProps = Question & {
	id: string;
	/** What the confirming button sends. */
	sends?: Pick<ComponentProps<typeof Button>, 'name' | 'value'>;
};

function QuestionPopover({
	id,
	title,
	text,
	yes = 'OK',
	no = 'Cancel',
	sends,
}: QuestionPopoverProps) {
	return (
		<div
			id={id}
			popover="auto"
			role="alertdialog"
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-text`}
			className="dialog m-auto whitespace-normal p-5 text-left text-ink opacity-100 backdrop:bg-ink/60"
		>
			<p id={`${id}-title`} className="font-display text-2xl">
				{title}
			</p>
			<p id={`${id}-text`} className="wrap-anywhere mt-1 text-base">
				{text}
			</p>
			<div className="mt-4 grid grid-cols-2 gap-2">
				<Button kind="quiet" popoverTarget={id} popoverTargetAction="hide">
					{no}
				</Button>
				{/* What is wrong in the form the server says: the browser would say it behind the question. */}
				<Button {...sends} type="submit" formNoValidate kind="danger">
					{yes}
				</Button>
			</div>
		</div>
	);
}
