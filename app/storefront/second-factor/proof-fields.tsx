import type { ProofNeeded } from '#shop/second-factor/fresh-proof.ts';
import type { ActionError } from '../../page-handlers.ts';
import { InputField } from '../../ui/field.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** What a refusal says is needed to prove who one is; null when it was refused for another reason. */
export function proofNeededIn(refused: ActionError | undefined): ProofNeeded | null {
	const { hasCodeApp, hasPasskey }: Partial<ProofNeeded> = Object(refused?.facts.proofNeeded);
	return refused?.facts.proofNeeded
		? { hasCodeApp: hasCodeApp === true, hasPasskey: hasPasskey === true }
		: null;
}

/** Fields of a form that prove who sends it: the password, a code, or a passkey, which sends the form at once. */
export function ProofFields({
	needed,
	errors,
	noPassword = false,
}: {
	needed: ProofNeeded;
	errors: ActionError['errors'];
	/** Where the second factor itself must be shown. */
	noPassword?: boolean;
}) {
	return (
		<div className="grid gap-4 sm:max-w-96">
			{needed.hasPasskey ? (
				<div className="grid gap-2">
					<PasskeyButton
						address="/account/passkey-options"
						purpose="use"
						name="proof_passkey"
						otherwise={
							noPassword ? (
								<p className="text-slate">Your passkey can only be asked for with scripts.</p>
							) : null
						}
					>
						Use a passkey
					</PasskeyButton>
					{errors.proof_passkey ? (
						<p className="text-red text-sm">{errors.proof_passkey[0]}</p>
					) : null}
				</div>
			) : null}
			{needed.hasCodeApp ? (
				<InputField
					label={noPassword ? 'Code of your app' : 'Code of your app, or below your password'}
					name="proof_code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={12}
					errors={errors.proof_code}
				/>
			) : null}
			{noPassword ? null : (
				<PasswordField
					label="Your password"
					name="proof_password"
					autoComplete="current-password"
					errors={errors.proof_password}
				/>
			)}
		</div>
	);
}
