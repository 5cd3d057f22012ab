import { Problem } from '#shop/kit/problem.ts';
import { listenForStop } from '../stop-signal.ts';

const EXIT_CODES: Record<string, number> = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a program of the command line to its exit code: that of `work`, 1 when it fails (the reason is written to
 * standard error), 130 or 143 when it was stopped by a signal. `work` should give up soon once `stop` is aborted.
 * @param brokeOff the sentence about an unexpected failure, made from its reason
 */
export async function runProgram(
	work: (stop: AbortSignal) => Promise<number>,
	brokeOff: (reason: string) => string,
): Promise<void> {
	const stop = listenForStop();
	try {
		process.exitCode = await work(stop);
	} catch (error) {
		const reason = stop.aborted ? `stopped by ${stop.reason}` : reasonOf(error);
		process.stderr.write(`${isRejection(error) ? error.message : brokeOff(reason)}\n`);
		process.exitCode = failureCode(stop);
	}
}

/** The exit code of a program that did not do all of its work: that of the signal that stopped it, otherwise 1. */
export function failureCode(stop: AbortSignal): number {
	return (stop.aborted && EXIT_CODES[stop.reason]) || 1;
}

/** What is wrong about the arguments or the data is reported as it is. */
function isRejection(error: unknown): error is Error {
	if (error instanceof Problem) return true;
	return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
}

/** The database's own message is on the cause; the error itself contains the whole statement. */
function reasonOf(error: unknown): string {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	return cause instanceof Error ? cause.message : String(cause);
}
