/** What an account call answers on success, the same on pages and in the API. */
export const ACCOUNT_MESSAGES = {
	signedIn: 'You are signed in.',
	registered: 'Your account is ready.',
	/** Does not reveal whether an account has this address. */
	linkSent:
		'If an account has this e-mail address, a link to set a new password is on its way to it.',
	/** Does not reveal it either. */
	signInMailed:
		'If an account has this e-mail address, a mail with a link and six digits is on its way to it.',
	passwordReset: 'Your password has been reset.',
	signedOut: 'You have been signed out.',
} as const;
