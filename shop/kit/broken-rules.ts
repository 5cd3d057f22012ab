import { brokenConstraint } from '#db/client.ts';
import { fieldProblem } from './problem.ts';

/** What to answer when a constraint of the database is violated: the field at fault and the message. */
export type Rules = Readonly<Record<string, { field: string; message: string }>>;

/**
 * Runs `work` and turns violations of the named constraints into errors of their fields. So a conflict between two
 * people acting at once reads the same as one between two acting in turn.
 * @throws Problem invalid
 */
export async function tellingBrokenRules<T>(rules: Rules, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const rule = rules[brokenConstraint(error) ?? ''];
		if (!rule) throw error;
		throw fieldProblem(rule.field, rule.message);
	}
}
