import { isRouteErrorResponse } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import type { PageProblem } from '../visit.ts';
import { NotFoundText } from './not-found-text.tsx';

/**
 * What a page shows in the shop's frame when it could not be made: `title` for a fault, with the reference that staff
 * finds it by; for what does not exist `missing`, or else the words of the page /404.
 */
export function PageFailure({
	error,
	title,
	missing,
}: {
	error: unknown;
	title: string;
	missing?: { title: string; text: string; action: { label: string; to: string } };
}) {
	const answer = isRouteErrorResponse(error) ? error : undefined;
	const { message, reference }: PageProblem = answer?.data ?? {};
	if (answer?.status === 404 && !missing) return <NotFoundText />;
	const gone = answer?.status === 404 ? missing : undefined;
	return (
		<div className="column py-10">
			<EmptyState
				heading="h1"
				title={gone?.title ?? title}
				action={gone?.action ?? { label: 'Go to the market', to: '/' }}
			>
				<p>
					{gone?.text ??
						message ??
						'Check your network and load the page again. If it goes on, please tell us.'}
				</p>
				{reference ? (
					<p className="mt-2">
						Reference: <strong className="text-ink">{reference}</strong>
					</p>
				) : null}
			</EmptyState>
		</div>
	);
}
