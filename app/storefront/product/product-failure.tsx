import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import { showAlert } from '../../ui/alerts.ts';
import { Failure } from '../failure.tsx';

const INVALID_URL = 'Invalid product URL';
export const NOT_FOUND = 'Product not found';

const LIST = '/collections';

/** In place of a product that is not there or could not be read. Inside a collection an invalid address leads on to the list. */
export function ProductFailure({ error, inCollection }: { error: unknown; inCollection: boolean }) {
	const navigate = useNavigate();
	const message = isRouteErrorResponse(error) ? error.data?.message : undefined;
	const title = message === INVALID_URL ? INVALID_URL : NOT_FOUND;
	const leadsOn = inCollection && message === INVALID_URL;
	useEffect(() => {
		if (!leadsOn) return;
		const alert = {
			title: INVALID_URL,
			text: 'The address names no product.',
			kind: 'error',
		} as const;
		void showAlert(alert).then(() => navigate(LIST, { replace: true }));
	}, [leadsOn, navigate]);
	return (
		<Failure
			error={error}
			failed="Failed to load product"
			missing={title}
			list={{ label: 'Back to Products', to: LIST }}
		/>
	);
}
