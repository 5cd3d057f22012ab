import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { joinWords } from '#shop/kit/join-words.ts';
import type { ActionError } from '../../page-handlers.ts';
import { PlaceLink } from '../../place-link.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/contact-text.tsx';
import { focusFirstWrongField } from '../../ui/first-wrong-field.ts';
import { useShop } from '../use-shop.ts';
import { DepositQuestion } from './deposit-question.tsx';

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
	lga: 'Local Government',
	delivery_method: 'Delivery',
	park: 'Motor Park',
};
export const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];
const DECIDES_WAY = ['state', 'lga', 'delivery'];
const SIGN_IN = '/login?next=%2Fcheckout';
const CONNECTION_LOST =
	'Your order has not been confirmed. Everything you typed is still here: press the same button again when you are connected. It cannot be ordered twice.';

/** A refusal without what it said of fields that were changed since: nothing, once they all were. */
export function useUnresolved(
	actionError: ActionError | undefined,
	onTyped: (event: FormEvent<HTMLFormElement>) => void,
) {
	const [resolved, setResolved] = useState<{ of: ActionError; names: string[] }>();
	const names = resolved && resolved.of === actionError ? resolved.names : [];
	const onInput = (event: FormEvent<HTMLFormElement>) => {
		const { name } = event.target as HTMLInputElement;
		// What was wrong with a way may be right with another, or at another place.
		const changed = DECIDES_WAY.includes(name) ? [name, 'delivery_method'] : [name];
		if (actionError && changed.some((field) => actionError.errors[field]))
			// A state fills in its zip code: both change at once.
			setResolved((before) => ({
				of: actionError,
				names: [...(before?.of === actionError ? before.names : []), ...changed],
			}));
		onTyped(event);
	};
	const left = Object.entries(actionError?.errors ?? {}).filter(([name]) => !names.includes(name));
	const rest = actionError && { ...actionError, errors: Object.fromEntries(left) };
	return { unresolved: names.length > 0 && left.length === 0 ? undefined : rest, onInput };
}

/** What went wrong, within the page: visible without scripts, and after the alert is closed. */
export function ActionErrorNotice({
	actionError: { status, message, errors, facts },
	isGuest,
}: {
	actionError: ActionError;
	isGuest: boolean;
}) {
	const [phone = ''] = useShop().phones;
	const wrong = FIELDS.filter((name) => errors[name]);
	const fix = fixOf(facts);
	const deposit = depositIn(facts);
	if (deposit) return <DepositQuestion {...deposit} />;
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
					<Link
						to={isGuest ? '/track' : '/myorders'}
						className="inline-block py-2.5 underline underline-offset-4"
					>
						{isGuest ? 'Track an order' : 'See your orders'}
					</Link>
				</p>
			) : null}
			{fix ? (
				<Button
					type="submit"
					name="change"
					value={fix.change}
					kind="quiet"
					size="small"
					className="mt-2 mr-3"
				>
					{fix.label}
				</Button>
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
							<PlaceLink to={name} className="inline-block py-1 underline underline-offset-4">
								{LABELS[name]}
							</PlaceLink>
						</li>
					))}
				</ul>
			) : null}
		</Notice>
	);
}

/** The deposit that is to be agreed to, in a refusal's facts. */
function depositIn({ totalKobo, depositKobo, restKobo }: ActionError['facts']) {
	if (typeof depositKobo !== 'number') return null;
	return { totalKobo: Number(totalKobo), depositKobo, restKobo: Number(restKobo) };
}

/** What can be done at once about a cart that cannot be ordered as it is. */
function fixOf({ items, orderId, others }: ActionError['facts']) {
	if (Array.isArray(items)) {
		const label = items.length === 1 ? 'Take what is there of it' : 'Take what is there of these';
		const gone = items.every((item) => !(item?.in_stock > 0));
		return { change: 'keep-available', label: gone ? 'Remove from my cart' : label };
	}
	if (typeof orderId !== 'number' || typeof others !== 'number' || others === 0) return null;
	return { change: `leave-out:${orderId}`, label: 'Order the rest without these goods' };
}

/** Where to go on after what nothing can be done about at once. */
function wayOn(status: number, { orderId }: ActionError['facts']) {
	if (status === 401) return { label: 'Sign in', to: SIGN_IN };
	if (typeof orderId !== 'number') return undefined;
	return { label: 'See that order', to: `/myorders/view-order/${orderId}` };
}

/** The alerts of the spec's error catalogue; after one about fields, the first wrong one gets focus. */
export function useAnnounceActionError(
	actionError: ActionError | undefined,
	form: React.RefObject<HTMLFormElement | null>,
	/** Sends the form's fields, and again after a lost connection. */
	send: (fields: FormData) => void,
): void {
	const tell = useEffectEvent(async ({ status, message, facts, errors }: ActionError) => {
		if (depositIn(facts)) {
			// A question, not an error: it stands in the page with its buttons.
			document.getElementById('deposit')?.focus();
		} else if (status === 422) {
			const wrong = FIELDS.filter((name) => errors[name]).map((name) => LABELS[name]);
			const text = `Please look at ${joinWords(wrong)}.`;
			await showAlert({ kind: 'error', title: message, text });
			focusFirstWrongField(form.current);
		} else if (status === 0) {
			await showAlert({ kind: 'error', title: message, text: CONNECTION_LOST });
		} else if (status === 402 || status === 503) {
			await showAlert({ kind: 'error', title: 'Payment Error', text: message });
		} else {
			const fix = fixOf(facts);
			const action = fix
				? { label: fix.label, onChoose: () => sendFix(fix.change) }
				: wayOn(status, facts);
			await showAlert({ kind: 'warning', title: 'Warning', text: message, action });
		}
	});
	const sendFix = (change: string) => {
		if (!form.current) return;
		const fields = new FormData(form.current);
		fields.set('change', change);
		send(fields);
	};
	useEffect(() => {
		if (actionError) void tell(actionError);
	}, [actionError]);
}
