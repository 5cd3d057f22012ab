import { Form, redirect, useNavigation } from 'react-router';
import { Problem } from '#shop/kit/problem.ts';
import { factorsOf, hasFactor } from '#shop/second-factor/factors.ts';
import { isProved } from '#shop/second-factor/fresh-proof.ts';
import { proofIn, provedBy } from '../../fresh-proof.ts';
import { formFields, pageAction, pageLoader, safePath } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Summary } from '../../ui/summary.tsx';
import { AccountScreen } from '../account/account-screen.tsx';
import type { Route } from './+types/prove.ts';
import { isAdminFile, isFactorsPage } from './factor-addresses.ts';
import { ProofFields } from './proof-fields.tsx';

/**
 * Asks somebody who is signed in to show once more who they are, before a page or download that needs it; staff also
 * for the second factor that their shop requires.
 */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Is it you?',
		description: 'Show once more who you are.',
		path: '/account/prove',
		hidden: true,
	});

/** A download leaves the page where it is: then it says so. */
export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const user = await context.requireUser();
	const next = safePath(url.searchParams.get('next'), '/account');
	const factors = await factorsOf(context.db, user.id);
	// To change second factors, one must have been shown; where the shop requires one and there is none, that page is next.
	const isUnshown = user.secondFactor === 0 && hasFactor(factors);
	const mustShowFactor = isUnshown && (user.lacksSecondFactor || isFactorsPage(next));
	const isDone = isProved(user) && !user.lacksSecondFactor && !mustShowFactor;
	const isFile = isAdminFile(next);
	if (isDone && !isFile) throw redirect(next);
	return {
		file: isDone && isFile ? next : null,
		next,
		needed: { hasCodeApp: factors.hasCodeApp, hasPasskey: factors.passkeys > 0 },
		mustShowFactor,
		isRequired: user.lacksSecondFactor,
		hasRecovery: factors.recoveryCodes > 0,
	};
});

export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const user = await context.requireUser();
	const { next } = formFields(form);
	if (!proofIn(form)) throw new Problem('invalid', 'Please show who you are in one of these ways.');
	await provedBy(context, user, form);
	const to = safePath(next, '/account');
	// A browser that sends a form and gets a file shows the form as if nothing had happened.
	throw redirect(isAdminFile(to) ? `/account/prove?${new URLSearchParams({ next: to })}` : to, 303);
});

export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
	const { file, next, needed, mustShowFactor, isRequired, hasRecovery } = loaderData;
	const busy = useNavigation().formMethod === 'POST';
	const refused = actionData?.ok === false ? actionData : undefined;
	const errors = refused?.errors ?? {};
	if (file) return <FileReady file={file} />;
	return (
		<AccountScreen
			title="Is it you?"
			subtitle={
				mustShowFactor
					? isRequired
						? 'The shop requires a second factor of its staff. Please show yours.'
						: 'Please show your second factor before you change it.'
					: 'Before you go on, please show once more that it is you.'
			}
		>
			{refused && Object.keys(errors).length === 0 ? (
				<div className="mt-6">
					<Notice kind="warning" title={refused.message} />
				</div>
			) : null}
			<Form method="post" noValidate className="mt-6 grid gap-5">
				<input type="hidden" name="next" value={next} />
				<ProofFields needed={needed} errors={errors} noPassword={mustShowFactor} />
				{mustShowFactor && !needed.hasCodeApp ? null : (
					<Button type="submit" busy={busy} className="w-full">
						Go on
					</Button>
				)}
			</Form>
			{hasRecovery ? (
				<details className="mt-6" open={errors.proof_recovery_code !== undefined}>
					<Summary className={buttonClass({ kind: 'quiet', className: 'w-full' })}>
						Use a recovery code
					</Summary>
					<Form method="post" noValidate className="mt-4 grid gap-4">
						<input type="hidden" name="next" value={next} />
						<InputField
							label="Recovery code"
							name="proof_recovery_code"
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							maxLength={40}
							errors={errors.proof_recovery_code}
						/>
						<Button type="submit" kind="quiet" busy={busy}>
							Go on with it
						</Button>
					</Form>
				</details>
			) : null}
		</AccountScreen>
	);
}

function FileReady({ file }: { file: string }) {
	return (
		<AccountScreen title="Thank you" subtitle="The download begins by itself.">
			<meta httpEquiv="refresh" content={`0; url=${file}`} />
			<div className="mt-6 flex flex-wrap gap-3">
				<a href={file} className={buttonClass({})}>
					Download it
				</a>
				<a href={file.replace(/\/export\.csv.*$/, '')} className={buttonClass({ kind: 'quiet' })}>
					Back to the table
				</a>
			</div>
		</AccountScreen>
	);
}
