import { useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { type ReturnTo, withReturnTo } from './return-to.ts';

/** Sends the form of the sign-in page, without its password, to where a mail to sign in with is asked for. */
export function MailLinkButton({ returnTo }: { returnTo: ReturnTo }) {
	const busy = useNavigation().formAction?.startsWith(MAIL_SIGN_IN) ?? false;
	return (
		<Button
			type="submit"
			kind="quiet"
			busy={busy}
			formAction={withReturnTo(MAIL_SIGN_IN, returnTo)}
			className="w-full"
		>
			Mail me a link
		</Button>
	);
}

const MAIL_SIGN_IN = '/login/mail';
