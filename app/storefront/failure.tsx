import { isRouteErrorResponse } from 'react-router';
import { CONNECTION_LOST } from '../connection.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LevelMeter } from '../ui/level-meter.tsx';
import type { PageProblem } from '../visit.ts';

type Told = { title: string; text: string; again?: boolean };

/** What stands where a page could not be shown: not there, not allowed, no connection, or a fault with its reference. */
export function Failure({ error }: { error: unknown }) {
	const { title, text, again } = told(error);
	return (
		<div className="column grid justify-items-center gap-4 py-16 text-center md:py-28">
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<LevelMeter value={0} segments={16} className="h-5" />
			<h1 className="max-w-3xl text-4xl md:text-5xl">{title}</h1>
			<p className="max-w-prose text-slate">{text}</p>
			<div className="mt-2 flex flex-wrap justify-center gap-3">
				{again ? (
					<Button kind="main" onClick={() => window.location.reload()}>
						Try again
					</Button>
				) : null}
				<ButtonLink kind="ink" to="/" reloadDocument={again}>
					Back to Market
				</ButtonLink>
				<ButtonLink kind="quiet" to="/collections" reloadDocument={again}>
					All categories
				</ButtonLink>
			</div>
		</div>
	);
}

function told(error: unknown): Told {
	if (!isRouteErrorResponse(error)) {
		return error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine
			? { title: 'No connection', text: CONNECTION_LOST, again: true }
			: fault();
	}
	const problem: PageProblem | undefined = error.data;
	if (error.status === 404) {
		return {
			title: 'Oh snap! Page 404 | Page Not Found',
			text: problem?.message || 'The URL or page you are searching for was not found.',
		};
	}
	if (error.status < 500 && problem?.message) {
		return { title: 'That did not work', text: problem.message };
	}
	return fault(problem?.reference);
}

function fault(reference?: string): Told {
	return {
		title: 'Unexpected Application Error!',
		text: reference
			? `The shop could not show this page. If it happens again, tell us this reference: ${reference}`
			: 'The shop could not show this page. Please try again.',
		again: true,
	};
}
