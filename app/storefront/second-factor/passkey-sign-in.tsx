import { Form, useNavigation } from 'react-router';
import type { ReturnTo } from '../account/return-to.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Signing in by a passkey alone, where the browser has them. */
export function PasskeySignIn({ returnTo }: { returnTo: ReturnTo }) {
	const busy = useNavigation().formData?.has('passkey');
	return (
		<Form method="post" defaultShouldRevalidate={false} className="mt-4 grid gap-2 noscript:hidden">
			{Object.entries(returnTo).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<PasskeyButton
				address="/login/passkey-options"
				purpose="sign-in"
				name="passkey"
				busy={busy === true}
				className="w-full"
			>
				Sign in with a passkey
			</PasskeyButton>
		</Form>
	);
}
