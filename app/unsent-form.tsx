import { isRouteErrorResponse, useLocation } from 'react-router';
import { Notice } from './ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from './ui/button.tsx';

// What somebody sent without scripts when their session was over. Their page cannot be shown any more, so this one keeps
// it: they sign in in another tab, come back and send it from here.

export type UnsentForm = {
	/** Names and texts of its fields. */
	fields: [name: string, value: string][];
	needs: 'sign-in' | 'second-factor';
	/** Files cannot be kept. */
	hadFiles: boolean;
};

/** The form that an error keeps; null for any other error. */
export function unsentFormIn(error: unknown): UnsentForm | null {
	const form: Partial<UnsentForm> = isRouteErrorResponse(error) ? Object(error.data) : {};
	return Array.isArray(form.fields) ? (form as UnsentForm) : null;
}

/** Why it could not be sent, and where that is put right. */
export const WHY_UNSENT: Record<
	UnsentForm['needs'],
	{ title: string; how: string; label: string; to: string }
> = {
	'sign-in': {
		title: 'You are no longer signed in',
		how: 'Sign in in a new tab, come back to this one, and send it once more.',
		label: 'Sign in in a new tab',
		to: '/login',
	},
	'second-factor': {
		title: 'Your second factor is needed first',
		how: 'Show it in a new tab, or set one up there. Then come back to this one, and send it once more.',
		label: 'Show it in a new tab',
		to: '/account/prove',
	},
};

export function UnsentFormPage({ fields, needs, hadFiles }: UnsentForm) {
	const { pathname, search } = useLocation();
	const { title, how, label, to } = WHY_UNSENT[needs];
	const next = pathname.startsWith('/admin/') ? '/admin/dashboard' : '/account';
	return (
		<>
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<h1 className="text-3xl md:text-4xl">{title}</h1>
			<p className="mt-1 text-slate">Nothing you typed is lost: this page keeps it.</p>
			<div className="mt-4 max-w-prose space-y-4 rounded-card bg-paper p-4 md:p-6">
				<p>{how}</p>
				{hadFiles ? (
					<Notice kind="warning" title="Files and pictures are not kept">
						<p>Choose them again once it is saved.</p>
					</Notice>
				) : null}
				<form method="post" action={pathname + search} className="flex flex-wrap gap-3">
					{fields.map(([name, value], at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the same field may be there twice
						<input key={at} type="hidden" name={name} value={value} />
					))}
					<ButtonLink kind="quiet" to={`${to}?next=${next}`} target="_blank">
						{label}
					</ButtonLink>
					<Button type="submit">Send it once more</Button>
				</form>
			</div>
		</>
	);
}
