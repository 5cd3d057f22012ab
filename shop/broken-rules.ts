import { brokenConstraint } from '#db/client.ts';
import { fieldProblem } from './problem.ts';

/** What to tell when the database refuses something: the field it is about and the sentence. */
export type Rules = Readonly<Record<string, { field: string; message: string }>>;

/**
 * Does `work`, and tells the breaking of the named constraints as the fields they are about. So what two people do
 * at the same moment is refused with the same words as what one does after the other.
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
