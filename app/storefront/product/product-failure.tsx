import { isRouteErrorResponse } from 'react-router';
import type { PageProblem } from '../../page-handlers.ts';
import { Failure } from '../errors/failure.tsx';
import { useRedirectNotice, type WayOn } from '../redirect-notice.ts';

const INVALID_URL = 'Invalid product URL';
const NOT_FOUND = 'Product not found';

const LIST = '/collections';

/**
 * Shown in place of a product that does not exist or could not be read. A missing product leads on to a list (spec
 * sections 5 and 8); only an invalid address outside of the collections stays, with its button back.
 */
export function ProductFailure({
	error,
	categorySlug,
}: {
	error: unknown;
	/** Of the collection in the address. */
	categorySlug: string | undefined;
}) {
	const problem: PageProblem | undefined = isRouteErrorResponse(error) ? error.data : undefined;
	useRedirectNotice(wayOn(problem?.reason, categorySlug));
	return (
		<Failure
			error={error}
			failed="Failed to load product"
			missing={problem?.reason === 'product-address-invalid' ? INVALID_URL : NOT_FOUND}
			list={{ label: 'Back to Products', to: LIST }}
		/>
	);
}

function wayOn(reason: PageProblem['reason'], categorySlug: string | undefined): WayOn | undefined {
	if (reason === 'product-address-invalid' && categorySlug !== undefined) {
		const text = 'The address names no product.';
		return { to: LIST, alert: { title: INVALID_URL, text, kind: 'error' } };
	}
	if (reason !== 'product-missing') return undefined;
	if (categorySlug === undefined) {
		const text = 'It may have been taken down, or its address was mistyped.';
		return { to: LIST, alert: { title: NOT_FOUND, text, kind: 'error' } };
	}
	const to = `${LIST}/${encodeURIComponent(categorySlug)}`;
	return { to, alert: { title: 'Warning', text: NOT_FOUND, kind: 'warning' } };
}
