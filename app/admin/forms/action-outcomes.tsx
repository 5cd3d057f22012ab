import {
	createContext,
	type ReactNode,
	use,
	useCallback,
	useEffect,
	useEffectEvent,
	useState,
} from 'react';
import { useFetcher } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { focusIfLost } from '../../ui/focus-if-lost.ts';

/** How the outcome of an action on a row is shown. */
export type Outcome = {
	/** The alert's title when it was refused. */
	refusedTitle: (status: number) => string;
	doneTitle?: string;
	onDone?: () => void;
};

type Done = { ok: true; message: string };
type Pending = Outcome & { key: string };

const Await = createContext<(key: string, outcome: Outcome) => void>(() => {});

/**
 * Call it when the fetcher with that key is submitted: its outcome is shown even if the row has disappeared by then.
 */
export function useTellOutcome() {
	return use(Await);
}

/** Part of the pages' layout, because a deleted row takes its button with it before the response arrives. */
export function ActionOutcomes({ children }: { children: ReactNode }) {
	const [pending, setPending] = useState<readonly Pending[]>([]);
	const add = useCallback((key: string, outcome: Outcome) => {
		setPending((all) => [...without(all, key), { ...outcome, key }]);
	}, []);
	return (
		<Await value={add}>
			{children}
			{pending.map((each) => (
				<PendingOutcome
					key={each.key}
					pending={each}
					onAnnounced={() => setPending((all) => without(all, each.key))}
				/>
			))}
		</Await>
	);
}

function without(all: readonly Pending[], key: string) {
	return all.filter((each) => each.key !== key);
}

function PendingOutcome({ pending, onAnnounced }: { pending: Pending; onAnnounced: () => void }) {
	const { data } = useFetcher<Done | ActionError>({ key: pending.key });
	// A button that was pressed before still holds the previous response.
	const [earlier] = useState(data);
	const tell = useEffectEvent(async (result: Done | ActionError) => {
		const { refusedTitle, doneTitle = 'Success', onDone } = pending;
		onAnnounced();
		const [kind, title] = result.ok
			? (['success', doneTitle] as const)
			: (['error', refusedTitle(result.status)] as const);
		await showAlert({ kind, title, text: result.message });
		if (result.ok) onDone?.();
		// A row that is deleted, or was found elsewhere after a refusal, takes the focus with it, and whoever works by
		// keyboard would begin at the top of the document again.
		focusIfLost(document.querySelector<HTMLElement>('#content h1'));
	});
	useEffect(() => {
		if (data && data !== earlier) void tell(data);
	}, [data, earlier]);
	return null;
}
