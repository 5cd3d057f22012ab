import { useNavigation } from 'react-router';
import { Ring } from './spinner.tsx';

/** Covers the page while a form is being sent; part of every page's layout. */
export function BusyOverlay() {
	const { formMethod } = useNavigation();
	const busy = formMethod !== undefined && formMethod !== 'GET';
	return (
		<div role="status">
			{busy ? (
				<div className="fixed inset-0 z-50 grid animate-appear cursor-progress place-items-center bg-paper/75 text-red">
					<Ring size={50} />
					<span className="sr-only">Please wait…</span>
				</div>
			) : null}
		</div>
	);
}
