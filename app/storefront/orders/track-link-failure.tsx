import { isRouteErrorResponse } from 'react-router';
import type { PageProblem } from '../../page-handlers.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { Failure } from '../errors/failure.tsx';

/** In place of an order whose link leads to none: what may have become of the link, and how to get a whole one. */
export function TrackLinkFailure({ error }: { error: unknown }) {
	if (!isRouteErrorResponse(error) || error.status !== 404) return <Failure error={error} />;
	const problem: PageProblem | undefined = error.data;
	const title = problem?.message ?? 'Order not found';
	return (
		<div className="column grid justify-items-center gap-4 py-16 text-center md:py-28">
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<LevelMeter value={0} segments={16} className="h-5" />
			<h1 className="max-w-3xl text-4xl md:text-5xl">{title}</h1>
			<p className="max-w-prose text-slate">
				Open it from our mail about the order once more: links get cut off when they are copied or
				sent on. Or find the order by its tracking number and your phone number, which leads to the
				whole link.
			</p>
			<div className="mt-2 flex flex-wrap justify-center gap-3">
				<ButtonLink kind="ink" to="/track">
					Track an order
				</ButtonLink>
				<ButtonLink kind="quiet" to="/myorders">
					My Orders
				</ButtonLink>
			</div>
		</div>
	);
}
