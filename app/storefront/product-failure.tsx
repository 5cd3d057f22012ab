import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import { showAlert } from '../ui/alerts.ts';
import { PageFailure } from './page-failure.tsx';

export const INVALID_URL = 'Invalid product URL';
export const NOT_FOUND = 'Product not found';

const LIST = '/collections';
const TEXT = {
	[INVALID_URL]: 'The address names no product.',
	[NOT_FOUND]: 'It may not be sold any more, or the address has a slip in it.',
};

/** In place of a product that is not there or could not be read. Inside a collection an invalid address leads on to the list. */
export function ProductFailure({ error, inCollection }: { error: unknown; inCollection: boolean }) {
	const navigate = useNavigate();
	const message = isRouteErrorResponse(error) ? error.data?.message : undefined;
	const title = message === INVALID_URL ? INVALID_URL : NOT_FOUND;
	const leadsOn = inCollection && message === INVALID_URL;
	useEffect(() => {
		if (!leadsOn) return;
		const alert = { title: INVALID_URL, text: TEXT[INVALID_URL], kind: 'error' } as const;
		void showAlert(alert).then(() => navigate(LIST, { replace: true }));
	}, [leadsOn, navigate]);
	return (
		<PageFailure
			error={error}
			title="Failed to load product"
			missing={{ title, text: TEXT[title], action: { label: 'Back to Products', to: LIST } }}
		/>
	);
}
