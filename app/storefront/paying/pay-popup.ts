import PaystackPop from '@paystack/inline-js';

/** Paystack's popup, and what it tells. Loaded only when somebody pays. */

export type PopupEvent =
	| { kind: 'loaded' | 'success' | 'cancel' | 'close' | 'bank-transfer-pending' }
	| { kind: 'error'; message: string };

const POPUP_ORIGIN = 'https://checkout.paystack.com';

/** Opens the popup on a payment; `tell` hears of every step. None of them is proof that money moved or did not. */
export function openPopup(accessCode: string, tell: (event: PopupEvent) => void): void {
	// To the popup's own script all these are a cancelled payment, also a bank transfer that is under way. It listens to
	// the frame too; so that the reason is known when it speaks, this listens first.
	let ending: 'cancel' | 'close' | 'bank-transfer-pending' = 'cancel';
	window.addEventListener('message', ({ origin, data }: MessageEvent) => {
		if (origin !== POPUP_ORIGIN) return;
		const event: unknown = data?.event;
		if (event === 'transfer:pending') ending = 'bank-transfer-pending';
		else if (event === 'close') ending = 'close';
	});
	const popup = new PaystackPop();
	// The package leaves its frames without the names that screen readers need.
	for (const frame of [popup.checkoutIframe, popup.backgroundIframe]) frame.title = 'Paystack';
	popup.resumeTransaction(accessCode, {
		onLoad: () => tell({ kind: 'loaded' }),
		onSuccess: () => tell({ kind: 'success' }),
		onCancel: () => tell({ kind: ending }),
		onError: ({ message }) =>
			tell({ kind: 'error', message: message ?? 'Paystack could not open this payment.' }),
	});
}
