import { useEffect, useRef } from 'react';
import { Form, Link, redirect, useActionData, useNavigate, useNavigation } from 'react-router';
import { factorsOf } from '#shop/second-factor/factors.ts';
import { pendingOf } from '#shop/second-factor/pending-sign-ins.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { Summary } from '../../ui/summary.tsx';
import { AccountForm, sendForm } from '../account/account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from '../account/account-screen.tsx';
import { type ReturnTo, returnToOf, withReturnTo } from '../account/return-to.ts';
import { announceSignIn } from '../account/sign-in-answer.ts';
import type { Route } from './+types/second-step.ts';
import { finishByFactor } from './finish-by-factor.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** The second step of signing in, after the password: a code, a passkey or a recovery code. Works without scripts. */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Second step',
		description: 'Sign in to your account.',
		path: '/login/second-step',
		hidden: true,
	});

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const returnTo = returnToOf(url.searchParams);
	const pending = await pendingOf(context.db, context.pendingToken());
	if (!pending?.userId) throw redirect(withReturnTo('/login', returnTo));
	const { hasCodeApp, passkeys, recoveryCodes } = await factorsOf(context.db, pending.userId);
	return { returnTo, hasCodeApp, hasPasskey: passkeys > 0, hasRecovery: recoveryCodes > 0 };
});

export const action = pageAction(async (context, form, { request }: Route.ActionArgs) =>
	finishByFactor(context, request, formFields(form)),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function SecondStep({ loaderData }: Route.ComponentProps) {
	const { returnTo, hasCodeApp, hasPasskey, hasRecovery } = loaderData;
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const onAnswer = () => {
		if (!answer?.ok) return;
		announceSignIn(answer);
		void navigate(answer.to, { replace: true });
	};
	const code = useRef<HTMLInputElement>(null);
	// Whoever typed a password and pressed Enter types on.
	useEffect(() => focusIfLost(code.current), []);
	const isShownBeside = Boolean(refused?.errors.code ?? refused?.errors.recovery_code);
	return (
		<AccountScreen
			title="One more step"
			subtitle="Your account has a second factor."
			links={
				<Link to={withReturnTo('/login', returnTo)} className={ACCOUNT_LINK}>
					Begin again
				</Link>
			}
		>
			{refused && !isShownBeside ? (
				<div className="mt-6">
					<Notice kind="warning" title={refused.message} />
				</div>
			) : null}
			{hasPasskey ? <PasskeyForm returnTo={returnTo} isOnly={!hasCodeApp} /> : null}
			{hasCodeApp ? (
				<AccountForm answer={answer} onAnswer={onAnswer} returnTo={returnTo} submit="Sign in">
					<InputField
						ref={code}
						label="Code"
						name="code"
						hint="The six digits that your app shows now."
						inputMode="numeric"
						autoComplete="one-time-code"
						maxLength={12}
						aria-required
						errors={refused?.errors.code}
					/>
				</AccountForm>
			) : null}
			<details
				className="mt-6"
				open={!hasCodeApp && !hasPasskey ? true : Boolean(refused?.errors.recovery_code)}
			>
				<Summary className={buttonClass({ kind: 'quiet', className: 'w-full' })}>
					{hasRecovery ? 'Use a recovery code' : 'Lost everything?'}
				</Summary>
				{hasRecovery ? (
					<AccountForm
						answer={answer}
						onAnswer={onAnswer}
						returnTo={returnTo}
						submit="Sign in with it"
					>
						<InputField
							label="Recovery code"
							name="recovery_code"
							hint="One of the ten that you noted. Each works once."
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							maxLength={40}
							aria-required
							errors={refused?.errors.recovery_code}
						/>
					</AccountForm>
				) : null}
				<p className="mt-3 text-slate">
					{hasRecovery ? 'Are they lost, too?' : 'All your recovery codes are used.'} Please write
					to the shop, or call: somebody who looks after the staff can help.
				</p>
			</details>
		</AccountScreen>
	);
}

function PasskeyForm({ returnTo, isOnly }: { returnTo: ReturnTo; isOnly: boolean }) {
	const busy = useNavigation().formMethod === 'POST';
	return (
		<Form method="post" defaultShouldRevalidate={false} className="mt-6 grid gap-3">
			{Object.entries(returnTo).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<PasskeyButton
				address="/login/passkey-options"
				purpose="second-step"
				name="passkey"
				kind={isOnly ? 'main' : 'quiet'}
				busy={busy}
				className="w-full"
				otherwise={isOnly ? <NoPasskeys /> : null}
			>
				Use a passkey
			</PasskeyButton>
		</Form>
	);
}

function NoPasskeys() {
	return (
		<p className="text-slate">
			Your account has a passkey, which this browser cannot ask for without scripts. Use a recovery
			code instead.
		</p>
	);
}
