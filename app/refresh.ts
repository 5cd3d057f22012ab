import { useState } from 'react';
import { isRouteErrorResponse, useActionData, useLocation, useRevalidator } from 'react-router';

// Pages that follow something, such as an import or a payment, read their data again and again.

/** The refresh under way, of which the address is that of the page. */
let current: { address: string; isFailed: boolean } | undefined;

/**
 * Reads the page's data again; resolves to whether it came. Where it did not, the page stays as it is. After
 * `revalidate()` alone its error page would replace it.
 */
export function useRefresh(): () => Promise<boolean> {
	const { revalidate } = useRevalidator();
	const { pathname, search } = useLocation();
	return async () => {
		const refresh = { address: pathname + search, isFailed: false };
		current = refresh;
		await revalidate();
		if (current === refresh) current = undefined;
		return !refresh.isFailed;
	};
}

/**
 * The outcome of the page's last form, as useActionData, but until another form or page: the router forgets it when the
 * page's data is read again, and the modal or refusal that somebody is reading would disappear. It has to be rendered
 * before that, so nothing is read again while a navigation is shown to be under way.
 */
export function useLastActionData<Data>(): Data | undefined {
	const posted = useActionData() as Data | undefined;
	const { key } = useLocation();
	const [last, setLast] = useState({ posted, key });
	const isNews = posted !== undefined && (posted !== last.posted || key !== last.key);
	if (isNews) setLast({ posted, key });
	return posted ?? (key === last.key ? last.posted : undefined);
}

/**
 * For middleware: whether an error while a page was read is that of a refresh. Not if the refresh was overtaken by a
 * navigation to another page, which has an error page of its own.
 */
export function isFailedRefresh({ method, url }: Request, error: unknown): boolean {
	const { pathname, search } = new URL(url);
	if (method !== 'GET' || current?.address !== pathname + search || isAnswer(error)) return false;
	current.isFailed = true;
	return true;
}

/** A redirect, or what the shop says of the page itself: that it is gone, or not for them. */
function isAnswer(error: unknown): boolean {
	return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}
