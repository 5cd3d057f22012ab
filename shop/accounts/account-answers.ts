/** What is said when an account call succeeded, the same on the pages and in the API. */
export const ACCOUNT_ANSWERS = {
	signedIn: 'You are signed in.',
	registered: 'Your account is ready.',
	/** The same whether or not an account has the address. */
	linkSent:
		'If an account has this e-mail address, a link to set a new password is on its way to it.',
	passwordReset: 'Your password has been reset.',
	signedOut: 'You have been signed out.',
} as const;
