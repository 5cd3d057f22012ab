import type { WaitingChange } from '#shop/accounts/address-change/open-changes.ts';
import { localDate } from '#shop/kit/local-time.ts';

/** A change of address under way, for the browser. */
export type ShownChange = Omit<WaitingChange, 'silentUntil'> & { silentUntil: string };

export function shownChange(change: WaitingChange): ShownChange {
	return { ...change, silentUntil: localDate(change.silentUntil) };
}

/** Which mails wait for a press. */
export function WaitsFor({ change }: { change: ShownChange }) {
	const { waitsForNew, waitsForOld, silentUntil } = change;
	if (waitsForNew && waitsForOld)
		return <>Press the link in our mail there, and the one in our mail to your present address.</>;
	if (waitsForNew) return <>Press the link in our mail there.</>;
	return (
		<>
			Press the link in our mail to your present address. If you cannot read it any more, the change
			is made after {silentUntil}.
		</>
	);
}
