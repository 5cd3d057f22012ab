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
import { showAlert } from '../../ui/alerts.ts';
import type { Refusal } from '../../visit.ts';

/** How the outcome of something that was done to a row is told. */
export type Outcome = {
	/** What the alert is called when it was refused. */
	refusedTitle: (status: number) => string;
	doneTitle?: string;
	onDone?: () => void;
};

type Done = { ok: true; message: string };
type Pending = Outcome & { key: string };

const Await = createContext<(key: string, outcome: Outcome) => void>(() => {});

/** Call it as the fetcher of that key is sent: its outcome is told even when the row that sent it has gone by then. */
export function useTellOutcome() {
	return use(Await);
}

/** Stands in the frame of the pages, for a deleted row takes its button with it before the answer can be told. */
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
					onTold={() => setPending((all) => without(all, each.key))}
				/>
			))}
		</Await>
	);
}

function without(all: readonly Pending[], key: string) {
	return all.filter((each) => each.key !== key);
}

function PendingOutcome({ pending, onTold }: { pending: Pending; onTold: () => void }) {
	const { data } = useFetcher<Done | Refusal>({ key: pending.key });
	// A button that was pressed before still has the answer of that time.
	const [earlier] = useState(data);
	const tell = useEffectEvent(async (told: Done | Refusal) => {
		const { refusedTitle, doneTitle = 'Success', onDone } = pending;
		onTold();
		if (!told.ok) {
			return showAlert({ kind: 'error', title: refusedTitle(told.status), text: told.message });
		}
		await showAlert({ kind: 'success', title: doneTitle, text: told.message });
		onDone?.();
	});
	useEffect(() => {
		if (data && data !== earlier) void tell(data);
	}, [data, earlier]);
	return null;
}
