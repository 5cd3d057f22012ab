/** The parts of Paystack's popup that the shop uses; the package has no types. */
declare module '@paystack/inline-js' {
	type Callbacks = {
		onLoad: () => void;
		onSuccess: () => void;
		onCancel: () => void;
		onError: (error: { message?: string }) => void;
	};

	export default class PaystackPop {
		/** The frame in which to pay, and the one that dims the page behind it. */
		checkoutIframe: HTMLIFrameElement;
		backgroundIframe: HTMLIFrameElement;
		/** Opens the popup on a payment that was started at the server. */
		resumeTransaction(accessCode: string, shown: Callbacks): void;
	}
}
