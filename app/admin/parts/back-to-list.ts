import { redirect } from 'react-router';
import { Problem } from '#shop/problem.ts';

/** Reads what is edited; what is not there leads to its list, which tells so (spec section 8). */
export async function backToList<T>(list: string, read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof Problem && error.code === 'not-found') {
			throw redirect(`${list}?${MISSING}=1`);
		}
		throw error;
	}
}

/** In the address of a list: what was to be edited is not there. */
export const MISSING = 'missing';
