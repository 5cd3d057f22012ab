import { Link } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';

/** Beside why a form was refused: leads whoever is signed out meanwhile to where they sign in, and leaves the form. */
export function SignInAgain({ refused }: { refused: ActionError }) {
	if (refused.status !== 401) return null;
	return (
		<Link
			to="/login?next=/account"
			target="_blank"
			className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
		>
			Sign in in a new tab
		</Link>
	);
}
