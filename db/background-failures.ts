/** Work that fails without a request or a person waiting for it. */
type BackgroundWork =
	| 'announcement of a change'
	| 'database connection'
	| 'job queue'
	| 'mail given up'
	| 'nightly clean-up'
	| 'webhooks';

const counts = new Map<BackgroundWork, number>([
	['announcement of a change', 0],
	['database connection', 0],
	['job queue', 0],
	['mail given up', 0],
	['nightly clean-up', 0],
	['webhooks', 0],
]);

/** Counts a failure of this process for /metrics: nobody would hear of it otherwise. */
export function countBackgroundFailure(what: BackgroundWork): void {
	counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** How often each kind of work failed since the start of this process. */
export function backgroundFailures(): ReadonlyMap<BackgroundWork, number> {
	return counts;
}
