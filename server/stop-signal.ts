/**
 * Aborted when this process is asked to stop: by SIGTERM, by SIGINT, or because the process that started it is gone.
 * The reason says which. Call it before anything else: until then a signal ends the process in the middle of its work,
 * or is ignored where the process is the first of a container.
 */
export function listenForStop(): AbortSignal {
	const stop = new AbortController();
	process.on('SIGTERM', () => stop.abort('SIGTERM'));
	process.on('SIGINT', () => stop.abort('SIGINT'));
	process.on('disconnect', () => stop.abort('parent exited'));
	return stop.signal;
}
