import { data } from 'react-router';
import { textsSent } from './page-handlers.ts';
import type { UnsentForm } from './unsent-form.tsx';

// What becomes of a form whose sender has to sign in again, or to show a second factor, before it can be sent.

/** For a page that stays, with everything typed on it. */
export const SESSION_ENDED =
	'You are no longer signed in. Sign in again in another tab, then press the button here once more: nothing you typed is lost.';

/** Where no script keeps the page: the answer with one that keeps all that was sent but secrets, to be thrown. */
export function answerUnsent(form: FormData, needs: UnsentForm['needs']) {
	const hadFiles = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0);
	return data<UnsentForm>(
		{ fields: textsSent(form), needs, hadFiles },
		{ status: needs === 'sign-in' ? 401 : 403 },
	);
}
