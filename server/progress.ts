import cliProgress from 'cli-progress';

/** Shows the progress of a step: a bar on a terminal, otherwise a line now and then. */
export function showProgress(label: string): (done: number, all: number) => void {
	const bar = new cliProgress.SingleBar({
		format: `${label} {bar} {value}/{total}`,
		noTTYOutput: true,
		notTTYSchedule: 5000,
	});
	let started = false;
	return (done, all) => {
		if (!started) bar.start(all, done);
		started = true;
		bar.update(done);
		if (done === all) bar.stop();
	};
}

/** As showProgress, for consecutive steps, each named when it starts. */
export function showSteps(): (step: string, done: number, all: number) => void {
	const bars = new Map<string, (done: number, all: number) => void>();
	return (step, done, all) => {
		const bar = bars.get(step) ?? showProgress(step);
		bars.set(step, bar);
		bar(done, all);
	};
}
