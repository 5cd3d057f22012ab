// Where the secrets of a mail stand in its stored text. They are made when the mail leaves: so they never are in the
// database, and their time begins then.

export const TOKEN_PLACEHOLDER = '--token-is-made-when-sent--';
export const DIGITS_PLACEHOLDER = '--digits-are-made-when-sent--';

/** What a mail's placeholders stand for. */
export type MailSecrets = { token: string; digits?: string };

/** Whether a stored text needs secrets. */
export function needsSecrets(body: string): boolean {
	return body.includes(TOKEN_PLACEHOLDER);
}

/** A stored text with its secrets. */
export function withSecrets(body: string, { token, digits = '' }: MailSecrets): string {
	return body.replaceAll(TOKEN_PLACEHOLDER, token).replaceAll(DIGITS_PLACEHOLDER, digits);
}

const DOOR_CODE = /(Your code for the (?:door|counter) is )\d{4}/g;

/** How a mail names the code that a buyer tells; staff who read the mail later do not see it (`withoutSecrets`). */
export function doorCodeText(code: string, isPickup: boolean): string {
	return `Your code for the ${isPickup ? 'counter' : 'door'} is ${code}`;
}

/** A stored text as staff see it: who brings the goods must not read the code of the door either. */
export function withoutSecrets(body: string): string {
	return withSecrets(body, { token: 'hidden', digits: 'hidden' }).replace(DOOR_CODE, '$1hidden');
}
