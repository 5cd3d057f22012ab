import { useNavigation } from 'react-router';
import { Spinner } from './spinner.tsx';

/** Shown while the next page is loading; a fast one arrives before it is visible. */
export function PageSpinner() {
	const { state, formMethod } = useNavigation();
	const pageLoader = state === 'loading' && (formMethod === undefined || formMethod === 'GET');
	if (!pageLoader) return null;
	return (
		<div className="pointer-events-none fixed inset-0 z-40 grid animate-appear-late place-items-center">
			<span className="grid rounded-full bg-paper p-3 shadow-float">
				<Spinner />
			</span>
		</div>
	);
}
