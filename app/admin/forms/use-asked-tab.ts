import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** The state of a link that opens the tab its address names, however often it is pressed. */
export const OPENS_TAB = 'opens-tab';

/** A tab that was asked for besides by the address; `by` is another each time. */
export type AskedTab = { tab: string; by: string };

/**
 * The tab of a form to open: the one asked for, or that of an error, or the one that the address names (`?tab=texts`);
 * once none of them is wanted any more, such as after saving, still the last.
 */
export function useAskedTab(
	tabs: readonly { id: string }[],
	wrongId: string | undefined,
	opens: AskedTab | undefined,
) {
	const [search] = useSearchParams();
	const { key, state, hash } = useLocation();
	const named = tabs.find(({ id }) => id === search.get('tab'))?.id;
	const wanted = opens?.tab ?? wrongId ?? named;
	const [last, setLast] = useState(wanted ?? tabs[0]?.id);
	if (wanted !== undefined && wanted !== last) setLast(wanted);
	const openedBy = opens?.by ?? (state === OPENS_TAB ? key : '');
	useFieldOf(hash, openedBy);
	return { openId: wanted ?? last, openedBy };
}

/** A link that opens a tab may name a field in it, as a place of the page: that gets the focus. */
function useFieldOf(hash: string, openedBy: string): void {
	useEffect(() => {
		if (openedBy === '') return;
		const field = document.getElementById(hash.slice(1));
		if (field instanceof HTMLInputElement) field.focus();
	}, [hash, openedBy]);
}
