import { useLocation, useNavigate, useNavigation } from 'react-router';
import {
	type ListSorts,
	type ListState,
	listAddress,
	readListState,
} from '#shop/catalogue/list-filters.ts';

/**
 * The state of the list on this page: the one on its way if there is one, so that a tick shows at once; and the ways to
 * others.
 */
export function useList(current: ListState, sorts: ListSorts, kept: Record<string, string> = {}) {
	const { pathname, key } = useLocation();
	const { location: next } = useNavigation();
	const navigate = useNavigate();
	const isOwn = next?.pathname === pathname;
	const state = isOwn ? readListState(new URLSearchParams(next.search), sorts) : current;
	const address = (changes: Partial<ListState>) =>
		listAddress(pathname, { ...state, find: '', page: 1, ...changes }, sorts[0], kept);
	return {
		state,
		loading: next !== undefined,
		/** Another at the end of each step, also of one that failed; null while one is on its way. */
		settled: next === undefined ? key : null,
		/** The address of the list with something changed; it begins with its first page. */
		address,
		/** Shows what the form says, on the place where the reader is. */
		show: (form: HTMLFormElement) => {
			const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
			const asked = readListState(new URLSearchParams(fields), sorts);
			void navigate(address({ ...asked, page: 1 }), { preventScrollReset: true });
		},
	};
}

export type List = ReturnType<typeof useList>;
