import { Link } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';

/** Leads from a refusal to the run of prices that is being worked on, which says how far it is. */
export function RunningPrices({ refused }: { refused: ActionError | undefined }) {
	const id = refused?.facts.running;
	if (typeof id !== 'number') return null;
	return (
		<p>
			<Link
				to={`/admin/new-prices/${id}`}
				className="inline-flex min-h-11 items-center underline underline-offset-4"
			>
				See how far prices {id} are
			</Link>
		</p>
	);
}
