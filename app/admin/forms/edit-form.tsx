import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { ProofFields, proofNeededIn } from '../../storefront/second-factor/proof-fields.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { missingFields } from './missing-fields.ts';
import { ReauthLink } from './reauth-link.tsx';
import { type Saved, sendForm } from './send-form.ts';
import { SendingMeter } from './sending-meter.tsx';
import { showToast } from './toast.tsx';
import { type AskedTab, useAskedTab } from './use-asked-tab.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

export type FormTab = {
	id: string;
	label: string;
	/** What is in it, in a few words. */
	note?: string;
	/** Names of its fields: an error in one of them opens the tab. */
	fields: readonly string[];
	/** True when something besides its fields was changed, such as the order of pictures. */
	isChanged?: boolean;
	content: ReactNode;
};

type EditFormProps = {
	/** Where scripts send the form: an address with the same action as the page's own. */
	saveTo: string;
	/** Where to go after saving: the list. */
	list: string;
	refused: ActionError | undefined;
	onOutcome: (refused: ActionError | undefined) => void;
	onSaved?: (saved: Saved) => void;
	tabs: readonly FormTab[];
	/** Where a screen is wide enough, the labels of the tabs stand in a column beside them. */
	tabsAside?: boolean;
	opens?: AskedTab | undefined;
	submit: string;
	busyText: string;
	/** Title of the alert after a refusal (spec section 8). */
	refusedTitle: (refused: ActionError) => string;
	/** Shown when no reason arrived. */
	unexpected?: string;
	/** Shown when no answer arrived. */
	cutOff?: string;
	/** On success, show a message that closes after two seconds instead of waiting for OK. */
	isToast?: boolean;
	/** Adds what is not in the form's fields, such as pictures in their order. */
	complete?: (body: FormData) => void;
	/** Beside the button that saves, such as one for a preview: with a `formAction` the browser itself sends the form. */
	beside?: ReactNode;
	children?: ReactNode;
};

/** The answer to the last submission, with and without scripts. */
export function useFormError() {
	const posted = usePostedError();
	const [sent, setSent] = useState<ActionError>();
	return [sent ?? posted, setSent] as const;
}

/**
 * The form of a thing, with tabs, of which the address may name the one to open (`?tab=texts`): sends its files with
 * progress and keeps what was typed whatever happens.
 */
export function EditForm(props: EditFormProps) {
	const { refused, tabs, tabsAside, opens, submit, busyText, beside, children } = props;
	const form = useRef<HTMLFormElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const isUnsaved = useRef(false);
	/** The ids of the tabs in which something was typed since the form was saved. */
	const [typedIn, setTypedIn] = useState<readonly string[]>([]);
	const { progress, send } = useSending(props, form, isUnsaved, () => setTypedIn([]));
	useUnsavedWarning(() => isUnsaved.current);
	const isChanged = tabs.some((tab) => tab.isChanged);
	useEffect(() => {
		if (isChanged) isUnsaved.current = true;
	}, [isChanged]);
	useFirstWrongField(form, refused);
	const isWrong = ({ fields }: FormTab) => fields.some((field) => refused?.errors[field]);
	const unsaved = tabs.filter((tab) => tab.isChanged || typedIn.includes(tab.id));
	const { openId, openedBy } = useAskedTab(tabs, tabs.find(isWrong)?.id, opens);
	const busy = progress !== null;
	return (
		<form
			ref={form}
			method="post"
			encType="multipart/form-data"
			noValidate
			onInput={({ target }) => {
				isUnsaved.current = true;
				const id = tabs.find((tab) => isWithin(target, tab.id))?.id ?? '';
				setTypedIn((before) => (before.includes(id) ? before : [...before, id]));
			}}
			onSubmit={(event) => {
				if (event.nativeEvent.submitter?.hasAttribute('formaction')) return;
				event.preventDefault();
				// Not left in a field: those cannot be changed for now, so they would lose it.
				button.current?.focus({ preventScroll: true });
				return send(event.currentTarget);
			}}
			className="mt-4 max-w-4xl space-y-4"
		>
			{/* Enter presses the first button that submits, which must not be one that only shows other fields. */}
			<button type="submit" hidden tabIndex={-1} />
			{/* What is typed while the form is on its way would be lost: once it is saved, the list is shown. */}
			<div inert={busy} className="space-y-4 transition-opacity inert:opacity-60 inert:delay-300">
				{refused ? <ActionErrorNotice refused={refused} tabs={tabs} /> : null}
				{children}
				<div className="rounded-card bg-paper px-4 md:px-6">
					{tabs.length === 1 ? (
						<div className="py-5">{tabs[0]?.content}</div>
					) : (
						<Tabs
							aside={tabsAside ?? false}
							openId={openId}
							openedBy={openedBy}
							tabs={tabs.map((tab) => ({
								id: tab.id,
								label: tab.label,
								note: tab.note,
								mark: isWrong(tab) ? 'wrong' : unsaved.includes(tab) ? 'unsaved' : undefined,
								children: tab.content,
							}))}
						/>
					)}
				</div>
			</div>
			<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 rounded-card bg-paper p-3 shadow-float sm:p-4">
				<Button ref={button} type="submit" busy={busy} className="min-w-32">
					{busy ? busyText : submit}
				</Button>
				{(typedIn.length > 0 || isChanged) && !busy ? (
					<p className="min-w-0 font-medium text-amber text-sm">
						Not saved yet
						{tabs.length > 1 && unsaved.length > 0
							? `: ${unsaved.map(({ label }) => label).join(', ')}`
							: null}
					</p>
				) : null}
				{beside}
				<SendingMeter progress={progress} />
			</div>
		</form>
	);
}

/** Whether what was typed in is in the tab with this id. */
function isWithin(typedIn: EventTarget, id: string): boolean {
	return typedIn instanceof Element && typedIn.closest(`details[id="${id}"]`) !== null;
}

/** What is being sent; null when nothing is. */
function useSending(
	props: EditFormProps,
	form: RefObject<HTMLFormElement | null>,
	isUnsaved: { current: boolean },
	onSent: () => void,
) {
	const {
		saveTo,
		list,
		complete,
		onOutcome,
		onSaved,
		refusedTitle,
		isToast,
		unexpected = 'Uncommon error',
		cutOff,
	} = props;
	const [progress, setProgress] = useState<number | null>(null);
	const navigate = useNavigate();
	const goToList = async () => {
		// Whoever has left the form meanwhile stays where they are.
		if (form.current) await navigate(list);
	};
	const isDone = useRef(false);
	// Of the list by then. After an alert it is still in that, and comes later.
	useEffect(
		() => () => {
			if (isDone.current) focusHeading();
		},
		[],
	);
	const saved = async (result: Saved) => {
		isUnsaved.current = false;
		onSent();
		onSaved?.(result);
		const alert = { kind: 'success', title: 'Success', text: result.message } as const;
		isDone.current = true;
		const read = isToast ? showToast(alert) : showAlert(alert);
		await goToList();
		await read;
		focusHeading();
	};
	const send = async (sent: HTMLFormElement) => {
		if (progress !== null) return;
		const body = new FormData(sent);
		complete?.(body);
		// Photos take minutes on a phone: what is missing is shown before they are sent.
		const missing = hasFiles(body) ? missingFields(sent) : undefined;
		setProgress(0);
		const outcome = missing ?? (await sendForm(saveTo, body, setProgress, unexpected, cutOff));
		setProgress(null);
		onOutcome(outcome.ok ? undefined : outcome);
		if (outcome.ok) return saved(outcome);
		// The fields for it are at the top of the form.
		if (proofNeededIn(outcome)) return;
		await showAlert({ kind: 'error', title: refusedTitle(outcome), text: outcome.message });
		// It was deleted meanwhile (spec section 8). Leaving still asks about unsaved input.
		if (outcome.status === 404) await goToList();
	};
	return { progress, send };
}

function hasFiles(body: FormData): boolean {
	return [...body.values()].some((value) => value instanceof File && value.size > 0);
}

/** The button that saved is gone with the form, and whoever works by keyboard would begin at the top of the document. */
function focusHeading() {
	focusIfLost(document.querySelector<HTMLElement>('#content h1'));
}

/** What went wrong, with links to the fields; errors without a visible field are shown here. */
function ActionErrorNotice({ refused, tabs }: { refused: ActionError; tabs: readonly FormTab[] }) {
	const { pathname } = useLocation();
	const changes = linesOf(refused.facts.changes);
	const known = new Set(tabs.flatMap(({ fields }) => fields));
	const elsewhere = Object.entries(refused.errors).filter(([field]) => !known.has(field));
	const wrongTabs = tabs.filter(({ fields }) => fields.some((field) => refused.errors[field]));
	const needed = proofNeededIn(refused);
	if (needed) {
		return (
			<Notice kind="warning" title="Is it you?">
				<p className="mb-3">
					Please confirm it here, then save once more. Nothing you typed is lost.
				</p>
				<ProofFields needed={needed} errors={refused.errors} />
			</Notice>
		);
	}
	return (
		<Notice kind="error" title={refused.message}>
			{elsewhere.map(([field, messages]) => (
				<p key={field}>{messages[0]}</p>
			))}
			{tabs.length > 1 && wrongTabs.length > 0 ? (
				<p>Look under: {wrongTabs.map(({ label }) => label).join(', ')}.</p>
			) : null}
			{changes.length > 0 ? (
				<ul className="list-disc pl-5 wrap-anywhere">
					{changes.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			) : null}
			{refused.facts.updatedAt ? (
				<p>
					<Link to={pathname} target="_blank" className="underline underline-offset-4">
						See in a new tab what is there now
					</Link>
					. What you typed is still below; saving again puts it in place of the other
					{changes.length > 0 ? ' where both of you changed a field, and nowhere else' : null}.
				</p>
			) : null}
			<ReauthLink refused={refused} />
		</Notice>
	);
}

/** What somebody else changed, as describingConflict describes it. */
function linesOf(changes: unknown): string[] {
	return Array.isArray(changes) ? changes.filter((line) => typeof line === 'string') : [];
}
