import { startTransition, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import {
	type ListSorts,
	type ListState,
	listAddress,
	readListState,
} from '#shop/catalogue/lists/list-filters.ts';

/**
 * The state of the list on this page (the one being loaded, if any, so that a tick shows at once), and the links to
 * others.
 */
export function useList(
	current: ListState,
	sorts: ListSorts,
	otherParameters: Record<string, string> = {},
) {
	const { pathname, key } = useLocation();
	const { location: next } = useNavigation();
	const navigate = useNavigate();
	const [asked, setAsked] = useState(0);
	const isOwn = next?.pathname === pathname;
	const state = isOwn ? readListState(new URLSearchParams(next.search), sorts) : current;
	const address = (changes: Partial<ListState>) =>
		listAddress(pathname, { ...state, find: '', page: 1, ...changes }, sorts[0], otherParameters);
	return {
		state,
		loading: next !== undefined,
		/**
		 * Changes at the end of each navigation, even a failed one; null while one is in progress.
		 */
		settled: next === undefined && asked === 0 ? key : null,
		/** The address of the first page of the list with something changed. */
		address,
		/** Shows the list that the form describes, without scrolling. */
		show: async (form: HTMLFormElement) => {
			const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
			const wanted = readListState(new URLSearchParams(fields), sorts);
			setAsked((count) => count + 1);
			await navigate(address({ ...wanted, page: 1 }), { preventScrollReset: true });
			// In the same update as the new list, which is a transition too.
			startTransition(() => setAsked((count) => count - 1));
		},
	};
}

export type List = ReturnType<typeof useList>;

/**
 * Has a field follow the address, by `put`: once that has changed or could not be loaded, in the same update as the list, since a
 * later one would undo the next choice. Not at first: what was chosen before the scripts ran stays.
 */
export function useFollowedAddress(settled: string | null, put: () => void): void {
	const isFirst = useRef(true);
	const follow = useEffectEvent(put);
	useLayoutEffect(() => {
		if (settled !== null && !isFirst.current) follow();
		isFirst.current = false;
	}, [settled]);
}
