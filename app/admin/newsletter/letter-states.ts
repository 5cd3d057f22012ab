import type { Newsletter } from '#shop/newsletter/newsletter-writing.ts';

export const LETTER_STATES: Record<Newsletter['state'], string> = {
	draft: 'Not sent',
	sending: 'Being sent',
	stopped: 'Stopped',
	sent: 'Sent',
};
