import { Suspense } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { CONNECTION_LOST } from '../../connection.ts';
import type { PageProblem } from '../../page-handlers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyScripts } from '../../ui/lazy-extra.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { NOT_FOUND } from './not-found-text.ts';

const loadPageNotFound = async () => (await import('./page-not-found.tsx')).PageNotFound;
/** Every page would have to load its scripts, and hardly any shows it. */
const PageNotFound = import.meta.env.SSR ? await loadPageNotFound() : lazyScripts(loadPageNotFound);

type Description = { title: string; text: string; again?: boolean };

type FailureProps = {
	error: unknown;
	/** Says what could not be shown: "Failed to load articles". */
	failed?: string;
	/** Says what does not exist, in place of the text of /404: "Article not found". */
	missing?: string;
	/** What may have become of it. */
	whyMissing?: string;
	/** Target of the second button. */
	list?: { label: string; to: string };
};

const ALL_CATEGORIES = { label: 'All categories', to: '/collections' };

/** Shown where a page could not be: not found, forbidden, no connection, or an error with its reference. */
export function Failure(props: FailureProps) {
	const { error, failed, missing, whyMissing, list = ALL_CATEGORIES } = props;
	const isMissing = isRouteErrorResponse(error) && error.status === 404;
	const { title, text, again } = isMissing
		? describe404(missing, whyMissing)
		: describeFailure(error, failed);
	if (isMissing && !missing) {
		return (
			<>
				<title>{title}</title>
				<meta name="robots" content="noindex" />
				<Suspense>
					<PageNotFound />
				</Suspense>
			</>
		);
	}
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
				<ButtonLink kind="quiet" to={list.to} reloadDocument={again}>
					{list.label}
				</ButtonLink>
			</div>
		</div>
	);
}

function describe404(
	missing: string | undefined,
	text = 'It may have been taken down, or its address was mistyped.',
): Description {
	return missing ? { title: missing, text } : NOT_FOUND;
}

/** Written so that few bytes come of it: every page loads it. */
function describeFailure(error: unknown, failed: string | undefined): Description {
	const { status = 500, data } = isRouteErrorResponse(error) ? error : {};
	const problem: PageProblem | undefined = data;
	if (problem?.message && status < 500)
		return { title: 'That did not work', text: problem.message };
	const isLost =
		problem?.reason === 'connection-lost' ||
		(error instanceof TypeError && globalThis.navigator?.onLine === false);
	const pause = status === 503 && problem?.message;
	const again = true;
	if (isLost) return { title: failed ?? 'No connection', text: CONNECTION_LOST, again };
	if (pause) return { title: failed ?? 'One moment, please', text: pause, again };
	const text = `The shop could not show this page. ${problem?.reference ? `If it happens again, tell us this reference: ${problem.reference}` : 'Please try again.'}`;
	return { title: failed ?? 'Unexpected Application Error!', text, again };
}
