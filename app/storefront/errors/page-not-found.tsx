import { WaysOn } from '../ways-on.tsx';
import { ErrorPage } from './error-page.tsx';
import { NOT_FOUND } from './not-found-text.ts';

/** In place of a page that does not exist. */
export function PageNotFound() {
	return (
		<>
			<ErrorPage {...NOT_FOUND} />
			<WaysOn />
		</>
	);
}
