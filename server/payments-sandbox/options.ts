/** The keys the sandbox answers to, by the names of the shop's configuration. */
export type SandboxKeys = {
	PAYSTACK_SECRET_KEY: string;
	PAYPAL_CLIENT_ID: string;
	PAYPAL_CLIENT_SECRET: string;
	PAYPAL_WEBHOOK_ID: string;
};

export type SandboxOptions = {
	keys: SandboxKeys;
	/** On loopback; 0 takes a free one. */
	port: number;
	/** The shop that webhooks are sent to; without it none are sent. */
	shopUrl: string | null;
	/**
	 * Where Paystack's pay pages say they are: the sandbox itself, unless something stands before it that brings
	 * https://checkout.paystack.com here (the popup's script knows only that address).
	 */
	checkoutUrl: string | null;
	/** Pauses before a webhook that was not taken is sent again. */
	retryMs: number[];
	/** Ids are counted from here. */
	firstNumber: number;
};
