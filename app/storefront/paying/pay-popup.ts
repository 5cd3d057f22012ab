import PaystackPop from '@paystack/inline-js';
import { POPUP_ORIGIN } from '#shop/payments/providers/paystack-popup.ts';

// Paystack's popup and its events. Only loaded when somebody pays.

export type PopupEvent =
	| { kind: 'loaded' | 'success' | 'cancel' | 'close' | 'bank-transfer-pending' }
	| { kind: 'error'; message: string };

/**
 * Opens the popup on a payment; `tell` receives every event, until `signal` says that nobody waits for one. None of them
 * proves that money moved or did not.
 */
export function openPopup(
	accessCode: string,
	signal: AbortSignal,
	tell: (event: PopupEvent) => void,
): void {
	// The popup's own script calls all these a cancelled payment, including a bank transfer in progress. It listens to
	// the frame too, so this listens first to know the reason.
	let ending: 'cancel' | 'close' | 'bank-transfer-pending' = 'cancel';
	const onMessage = ({ origin, data }: MessageEvent) => {
		if (origin !== POPUP_ORIGIN) return;
		const event: unknown = data?.event;
		if (event === 'transfer:pending') ending = 'bank-transfer-pending';
		else if (event === 'close') ending = 'close';
	};
	window.addEventListener('message', onMessage, { signal });
	const popup = new PaystackPop();
	// The package leaves its frames without the titles that screen readers need.
	for (const frame of [popup.checkoutIframe, popup.backgroundIframe]) frame.title = 'Paystack';
	popup.resumeTransaction(accessCode, {
		onLoad: () => tell({ kind: 'loaded' }),
		onSuccess: () => tell({ kind: 'success' }),
		onCancel: () => tell({ kind: ending }),
		onError: ({ message }) =>
			tell({ kind: 'error', message: message ?? 'Paystack could not open this payment.' }),
	});
}
