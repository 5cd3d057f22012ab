import { createContext, useContext } from 'react';

/** True on data-saving pages: they have no scripts, and pictures are only loaded on demand. */
export const LiteContext = createContext(false);

export function useLite(): boolean {
	return useContext(LiteContext);
}
