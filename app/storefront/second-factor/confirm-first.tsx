import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { useBusy } from './section.tsx';

/** Why nothing can be added yet, and the mail that changes it. */
export function ConfirmFirst({ email, isMailed }: { email: string; isMailed: boolean }) {
	const isBusy = useBusy();
	return (
		<section
			aria-labelledby="confirm-title"
			className="rounded-card border-amber border-l-4 bg-paper p-4 md:p-6"
		>
			<h2 id="confirm-title" className="text-2xl">
				First, is this your address?
			</h2>
			<p className="mt-1 max-w-prose text-slate">
				A passkey or an app would keep everybody else out of this account. So show us once that you
				read the mail of <EmailText>{email}</EmailText>: press the link in our mail, then come back
				here.
			</p>
			<Form
				method="post"
				preventScrollReset
				className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2"
			>
				<input type="hidden" name="intent" value="confirm-address" />
				<Button type="submit" busy={isBusy('confirm-address')}>
					{isMailed ? 'Mail it once more' : 'Mail me the link'}
				</Button>
				<p role="status" className="text-green">
					{isMailed ? 'The mail is on its way.' : null}
				</p>
			</Form>
		</section>
	);
}
