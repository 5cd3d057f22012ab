import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { PhoneLink } from '../../ui/contact-text.tsx';
import { focusFirstWrongField } from '../../ui/first-wrong-field.ts';
import { useShop } from '../use-shop.ts';

/** Labels of the checkout form's fields by name. */
export const LABELS = {
	email: 'Email',
	phone: 'Mobile Number',
	firstname: 'First Name',
	lastname: 'Last Name',
	address: 'Address',
	city: 'City',
	state: 'State',
	zipcode: 'Zip Code',
};
export const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];
const SIGN_IN = '/login?next=%2Fcheckout';
const CONNECTION_LOST =
	'Your order has not been confirmed. Everything you typed is still here: press the same button again when you are connected. It cannot be ordered twice.';

/** What went wrong, within the page: visible without scripts, and after the alert is closed. */
export function ActionErrorNotice({
	actionError: { status, message, errors, facts },
}: {
	actionError: ActionError;
}) {
	const [phone = ''] = useShop().phones;
	const wrong = FIELDS.filter((name) => errors[name]);
	return (
		<Notice kind="error" title={message}>
			{status === 0 ? <p>{CONNECTION_LOST}</p> : null}
			{status === 401 ? (
				<Link to={SIGN_IN} className="font-semibold underline underline-offset-4">
					Sign in and come back
				</Link>
			) : null}
			{status === 429 ? (
				<p className="flex flex-wrap gap-x-4">
					<span>
						Call <PhoneLink>{phone}</PhoneLink>
					</span>
					<Link to="/myorders" className="inline-block py-2.5 underline underline-offset-4">
						See your orders
					</Link>
				</p>
			) : null}
			{typeof facts.orderId === 'number' ? (
				<Link
					to={`/myorders/view-order/${facts.orderId}`}
					className="font-semibold underline underline-offset-4"
				>
					See that order
				</Link>
			) : null}
			{wrong.length > 0 ? (
				<ul className="mt-1 flex flex-wrap gap-x-4">
					{wrong.map((name) => (
						<li key={name}>
							<a href={`#${name}`} className="inline-block py-1 underline underline-offset-4">
								{LABELS[name]}
							</a>
						</li>
					))}
				</ul>
			) : null}
		</Notice>
	);
}

/** The alerts of the spec's error catalogue; after one about fields, the first wrong one gets focus. */
export function useAnnounceActionError(
	actionError: ActionError | undefined,
	form: React.RefObject<HTMLFormElement | null>,
): void {
	const tell = useEffectEvent(async ({ status, message, facts }: ActionError) => {
		if (status === 422) {
			const text = 'Please look at what is marked in red.';
			await showAlert({ kind: 'error', title: message, text });
			focusFirstWrongField(form.current);
		} else if (status === 0) {
			await showAlert({ kind: 'error', title: message, text: CONNECTION_LOST });
		} else if (status === 402 || status === 503) {
			await showAlert({ kind: 'error', title: 'Payment Error', text: message });
		} else {
			const action =
				status === 401
					? { label: 'Sign in', to: SIGN_IN }
					: typeof facts.orderId === 'number'
						? { label: 'See that order', to: `/myorders/view-order/${facts.orderId}` }
						: undefined;
			await showAlert({ kind: 'warning', title: 'Warning', text: message, action });
		}
	});
	useEffect(() => {
		if (actionError) void tell(actionError);
	}, [actionError]);
}
