/** The keys that the sandbox accepts, named as in the shop's configuration. */
export type SandboxKeys = {
	PAYSTACK_SECRET_KEY: string;
	PAYPAL_CLIENT_ID: string;
	PAYPAL_CLIENT_SECRET: string;
	PAYPAL_WEBHOOK_ID: string;
};

export type SandboxOptions = {
	keys: SandboxKeys;
	/** On the loopback interface; 0 takes a free port. */
	port: number;
	/** The shop to send webhooks to; without it none are sent. */
	shopUrl: string | null;
	/**
	 * The address of Paystack's pay pages: the sandbox itself, unless a proxy maps https://checkout.paystack.com to it
	 * (the popup's script knows only that address).
	 */
	checkoutUrl: string | null;
	/** Pauses before an unacknowledged webhook is sent again. */
	retryMs: number[];
	/** Ids are counted from here. */
	firstNumber: number;
};
