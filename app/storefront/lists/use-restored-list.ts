import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { type ListSorts, listQuery, readListState } from '#shop/catalogue/list-filters.ts';
import { CONNECTION_LOST, isLostConnection } from '../../connection.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import type { ShopList } from './read-shop-list.ts';

/**
 * Whether `list`, which is still there, is shown in place of the error: when another order, filter or page of it was
 * asked for without a connection. Usually app/connection.ts stays on the list; but before the router has learnt what an
 * address with a slug can mean, it asks the server for that, and no middleware hears of the failure. The page has moved
 * to the new address then, so this leads back.
 */
export function useRestoredList(
	error: unknown,
	list: ShopList | undefined,
	sorts: ListSorts,
): boolean {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const moved = useNavigationType();
	const isStored = list !== undefined && isLostConnection(error);
	const own = list && listQuery(list.state, sorts[0]);
	const asked = listQuery(readListState(new URLSearchParams(search), sorts), sorts[0]);
	const hasLeft = isStored && own !== asked;

	const lead = useEffectEvent(() => {
		void showAlert({ title: 'Error', text: CONNECTION_LOST, kind: 'error' });
		if (moved === 'PUSH') void navigate(-1);
		else void navigate(own ? `${pathname}?${own}` : pathname, { replace: true });
	});
	useEffect(() => {
		if (hasLeft) lead();
	}, [hasLeft]);
	return isStored;
}
