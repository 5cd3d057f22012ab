import { Link } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { WHY_UNSENT } from '../../unsent-form.tsx';

/** In a refusal: where somebody signs in again, or shows a second factor, while this page keeps what they typed. */
export function ReauthLink({ refused: { status, reason } }: { refused: ActionError }) {
	const isFactorNeeded = reason === 'second-factor-required';
	if (status !== 401 && !isFactorNeeded) return null;
	const { label } = WHY_UNSENT[isFactorNeeded ? 'second-factor' : 'sign-in'];
	return (
		<Link
			// Leads to what is missing.
			to="/admin/dashboard"
			target="_blank"
			className="inline-flex min-h-6 items-center underline underline-offset-4"
		>
			{label}
		</Link>
	);
}
