import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import type { FormMedia, FormMediaList } from './use-media.ts';

type Moved = { place: number; by: 'earlier' | 'later' };

/**
 * Moves rows and takes them off; the focus goes along with a row, or to the next one, or to what adds more. `items` belongs
 * on their list.
 */
export function useFollowedFocus(list: FormMediaList, adding: RefObject<HTMLElement | null>) {
	const [moved, setMoved] = useState<Moved>();
	const [takenOff, setTakenOff] = useState<{ place: number }>();
	const items = useRef<HTMLOListElement>(null);
	useEffect(() => {
		// Moving it within the page makes its button lose focus.
		const item = moved && items.current?.children[moved.place];
		item?.querySelector<HTMLElement>(`[data-move="${moved?.by}"]`)?.focus();
	}, [moved]);
	useEffect(() => {
		if (!takenOff) return;
		const rest = items.current?.children ?? [];
		const next = rest[Math.min(takenOff.place, rest.length - 1)];
		const control = next?.querySelector<HTMLElement>('[data-toggle]');
		focusIfLost(control ?? adding.current?.querySelector<HTMLElement>('input, button'));
	}, [takenOff, adding]);
	return {
		items,
		moved,
		onMove: ({ key }: FormMedia, place: number, by: Moved['by']) => {
			const to = by === 'earlier' ? place - 1 : place + 1;
			if (list.move(key, to)) setMoved({ place: to, by });
		},
		onToggle: ({ key }: FormMedia, place: number) => {
			list.toggle(key);
			if (key.startsWith('new')) setTakenOff({ place });
		},
	};
}
