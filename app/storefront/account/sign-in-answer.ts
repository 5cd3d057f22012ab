import { keepSignIn } from '../../stored-sign-in.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';

/** What scripts get of a sign-in that succeeded (finish-sign-in.ts). */
type SignInAnswer = { token: string; username: string; message: string; inCart: boolean };

/** Stores a sign-in in this browser and says so; where to go then is up to the page. */
export function announceSignIn(answer: SignInAnswer): void {
	keepSignIn(answer);
	const action = answer.inCart ? { label: 'View Cart', to: '/cart' } : undefined;
	void showAlert({ kind: 'success', title: 'Success', text: answer.message, action });
}
