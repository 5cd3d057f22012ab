// What stands in place of a person who is gone. Pure.

export const REMOVED = 'Removed';
/** The domain is reserved for addresses that reach nobody (RFC 2606). */
export const REMOVED_EMAIL = 'removed@account.invalid';
/** Who wrote a review, a question or an answer. */
export const FORMER_CUSTOMER = 'A former customer';

/** Whether an address is one that stands for somebody who is gone: no mail may be written to it. */
export function isRemovedAddress(email: string): boolean {
	return email.toLowerCase().endsWith('@account.invalid');
}

/** What the owner of an account types, so that nobody deletes one by a press too many. */
export const CLOSING_WORD = 'DELETE';
