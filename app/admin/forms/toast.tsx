import { useEffect, useSyncExternalStore } from 'react';
import { SIGNS } from '../../ui/alerts/alert-parts.tsx';
import type { Alert } from '../../ui/alerts/alerts.ts';
import { Icon } from '../../ui/icons.tsx';

type Toast = Pick<Alert, 'title' | 'text' | 'kind'>;

const CLOSES_AFTER_MS = 2000;

let toast: Toast | undefined;
const listeners = new Set<() => void>();

/** Shows a message that closes by itself; a newer one replaces it. */
export function showToast(next: Toast): void {
	change(next);
}

function change(next: Toast | undefined): void {
	toast = next;
	for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Where `showToast` appears; part of the layout of staff pages. */
export function ToastPlace() {
	const shown = useSyncExternalStore(
		listen,
		() => toast,
		() => undefined,
	);
	useEffect(() => {
		if (!shown) return;
		const timer = setTimeout(change, CLOSES_AFTER_MS, undefined);
		return () => clearTimeout(timer);
	}, [shown]);
	return (
		<div
			role="status"
			className="pointer-events-none fixed inset-x-4 bottom-20 z-40 grid justify-items-center md:bottom-8"
		>
			{shown ? <ToastCard toast={shown} /> : null}
		</div>
	);
}

function ToastCard({ toast: { title, text, kind } }: { toast: Toast }) {
	const { icon, colour } = SIGNS[kind];
	return (
		<div className="pointer-events-auto flex w-full max-w-md animate-appear items-start gap-3 rounded-card bg-paper p-4 shadow-float">
			<Icon name={icon} className={`size-6 ${colour}`} />
			<div className="min-w-0 grow">
				<p className="font-semibold">{title}</p>
				<p className="text-slate text-sm">{text}</p>
			</div>
			<button
				type="button"
				aria-label="Close"
				className="-m-2 grid size-11 place-items-center rounded-control text-slate hover:text-ink"
				onClick={() => change(undefined)}
			>
				<Icon name="close" className="size-5" />
			</button>
		</div>
	);
}
