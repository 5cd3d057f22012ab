import { redirect } from 'react-router';
import { Problem } from '#shop/kit/problem.ts';

/** Reads the thing to edit; if it does not exist, redirects to its list, which says so (spec section 8). */
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

/** In the address of a list: the thing to edit does not exist. */
export const MISSING = 'missing';
