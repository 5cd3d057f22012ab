import { SingleBar } from 'cli-progress';

type Progress = Disposable & { update: (done: number, all: number) => void };
type Steps = Disposable & { update: (step: string, done: number, all: number) => void };

/**
 * Shows the progress of a step: a bar on a terminal, otherwise a line now and then. Open it with `using`: its timer
 * would keep the process alive.
 */
export function showProgress(label: string): Progress {
	const bar = new SingleBar({
		format: `${label} {bar} {value}/{total}`,
		noTTYOutput: true,
		notTTYSchedule: 5000,
		// Signals are for the program, which stops the bar as well.
		gracefulExit: false,
	});
	let started = false;
	return {
		update: (done, all) => {
			if (!started) bar.start(all, done);
			started = true;
			bar.update(done);
			if (done === all) bar.stop();
		},
		[Symbol.dispose]: () => bar.stop(),
	};
}

/** As showProgress, for consecutive steps, each named when it starts. Once `stop` is aborted, `update` throws its reason. */
export function showSteps(stop: AbortSignal): Steps {
	const bars = new Map<string, Progress>();
	return {
		update: (step, done, all) => {
			stop.throwIfAborted();
			const bar = bars.get(step) ?? showProgress(step);
			bars.set(step, bar);
			bar.update(done, all);
		},
		[Symbol.dispose]: () => {
			for (const bar of bars.values()) bar[Symbol.dispose]();
		},
	};
}
