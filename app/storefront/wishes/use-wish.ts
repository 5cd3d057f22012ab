import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { announceCart, announceWish } from '../visitor.ts';

/** A form that adds or removes a wish, which shows at once. A refusal restores what was shown before, and says why. */
export function useWish(productId: number) {
	const fetcher = useFetcher<{ ok: true } | ActionError>();
	const asked = useRef(false);
	const answer = fetcher.data;
	useEffect(() => {
		if (!answer) return;
		announceCart();
		if (answer.ok) return;
		announceWish(productId, !asked.current);
		void showAlert({ kind: 'warning', title: 'Warning', text: answer.message });
	}, [answer, productId]);
	const announce = (wished: boolean) => {
		asked.current = wished;
		announceWish(productId, wished);
	};
	return { fetcher, announce };
}
