import { createContext, useContext } from 'react';

/** True on pages for browsers that save data: they carry no scripts, and pictures only come when they are asked for. */
export const LiteContext = createContext(false);

export function useLite(): boolean {
	return useContext(LiteContext);
}
