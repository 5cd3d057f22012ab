import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from '../../ui/focus-if-lost.ts';

/**
 * Gives an element the focus when the button that had it went with what it was about, so that whoever uses the keyboard goes
 * on from there.
 * @param count how many such buttons there are
 */
export function useFocusAfterRemoval<E extends HTMLElement>(count: number): RefObject<E | null> {
	const element = useRef<E>(null);
	const before = useRef(count);
	useEffect(() => {
		if (count < before.current) focusIfLost(element.current);
		before.current = count;
	}, [count]);
	return element;
}
