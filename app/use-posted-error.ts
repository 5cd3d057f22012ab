import { useActionData } from 'react-router';
import type { ActionError } from './page-handlers.ts';

/**
 * What the page's action refused, for the form to show beside its fields; undefined once it has done what was asked, which
 * programs that ask for JSON are answered with data, too.
 */
export function usePostedError(): ActionError | undefined {
	const answer = useActionData<ActionError | { ok: true }>();
	return answer?.ok === false ? answer : undefined;
}
