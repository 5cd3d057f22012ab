import { useEffect, useState } from 'react';

const REST_MS = 1000;

/**
 * For buttons that appear where another may just have been pressed (`isNew`): true for the first second, so that a
 * second tap meant for the earlier button does not press them.
 */
export function useResting(isNew: boolean): boolean {
	const [rests, setRests] = useState(isNew);
	useEffect(() => {
		if (!rests) return;
		const timer = setTimeout(setRests, REST_MS, false);
		return () => clearTimeout(timer);
	}, [rests]);
	return rests;
}
