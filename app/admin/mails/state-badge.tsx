import type { ListedMail } from '#shop/mail/sent-mails.ts';
import { MAIL_STATE_LABELS } from './mail-names.ts';

const COLOURS: Record<ListedMail['state'], string> = {
	waiting: 'text-amber',
	sent: 'text-green',
	held: 'text-amber',
	failed: 'text-red',
};

export function StateBadge({ state }: Pick<ListedMail, 'state'>) {
	return <strong className={`font-semibold ${COLOURS[state]}`}>{MAIL_STATE_LABELS[state]}</strong>;
}
