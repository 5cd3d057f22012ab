import { Link } from 'react-router';
import { EmailText } from '../../ui/contact-text.tsx';

type OrderAccountProps = { name: string; email: string; isGuest: number; isLinked: boolean };

/** The account that ordered; a link for those who may see users. */
export function OrderAccount({ name, email, isGuest, isLinked }: OrderAccountProps) {
	return (
		<section aria-labelledby="account" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="account" className="text-2xl">
				Account
			</h2>
			<p className="mt-2">
				{isGuest
					? 'Ordered without signing in. The order comes to an account once its e-mail address is used to sign in by mail.'
					: name}
			</p>
			{isGuest ? null : isLinked ? (
				<Link
					to={`/admin/profile?q=${encodeURIComponent(email)}`}
					className="block py-2.5 underline underline-offset-4"
				>
					<EmailText>{email}</EmailText>
				</Link>
			) : (
				<p className="py-2.5">
					<EmailText>{email}</EmailText>
				</p>
			)}
		</section>
	);
}
