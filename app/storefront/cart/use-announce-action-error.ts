import { useEffect } from 'react';
import type { useFetcher } from 'react-router';
import { showAlert } from '../../ui/alerts/alerts.ts';
import type { action } from './cart.tsx';

/** A change that was refused after it was shown: the line is restored, and this says why. */
export function useAnnounceActionError(
	answer: ReturnType<typeof useFetcher<typeof action>>['data'],
): void {
	useEffect(() => {
		if (!answer || answer.ok) return;
		const title = answer.status === 401 || answer.status === 0 ? 'Error' : 'Warning';
		const kind = title === 'Error' ? 'error' : 'warning';
		void showAlert({ title, kind, text: answer.message });
	}, [answer]);
}
