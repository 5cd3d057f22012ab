import { createContext, useContext } from 'react';

/** True on data-saving pages: they have no scripts, and pictures are only loaded on demand. */
export const LiteContext = createContext(false);

export function useLite(): boolean {
	return useContext(LiteContext);
}

/** Whether the browser asks to save data; it may show complete pages all the same, if its owner chose them. */
export function isSavingData(): boolean {
	return 'connection' in navigator && Object(navigator.connection).saveData === true;
}
