import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { CART_REMINDER_TICK } from '#shop/privacy/consent-words.ts';
import type { SavedAddress } from '#shop/shoppers/saved-addresses.ts';
import { PhoneText } from '../../ui/contact-text.tsx';
import { CheckField, InputField } from '../../ui/field.tsx';
import { AddressChooser } from './address-chooser.tsx';
import type { LABELS } from './checkout-action-error.tsx';
import { StateAndZip } from './state-and-zip.tsx';
import type { StateQuestion } from './state-question.ts';

/** Of a landline written without its new prefix. */
const FEWEST_DIGITS = 8;

/** Initial values of the fields: typed before, or known from the last order. */
export type Known = Record<string, string | undefined>;

export type FieldOf = (name: keyof typeof LABELS) => {
	id: string;
	name: string;
	label: string;
	defaultValue: string;
	errors?: readonly string[];
	required: boolean;
};

type PartProps = { field: FieldOf; known: Known };

/** Whom to reach, and where to deliver. */
export function CheckoutFields({
	field,
	known,
	orderedBefore,
	addresses,
	onChosen,
	isGuest,
	reminder,
	question,
}: PartProps & {
	orderedBefore: boolean;
	addresses: readonly SavedAddress[];
	onChosen: ComponentProps<typeof AddressChooser>['onChosen'];
	isGuest: boolean;
	reminder: { agreed: boolean } | null;
	question: StateQuestion | undefined;
}) {
	return (
		<>
			<Contact field={field} known={known} isGuest={isGuest} reminder={reminder} />
			<Card title="Shipping" lead={orderedBefore ? 'Filled in from your last order.' : undefined}>
				<AddressChooser addresses={addresses} onChosen={onChosen} />
				<Recipient field={field} />
				<StateAndZip field={field} known={known} question={question} />
			</Card>
		</>
	);
}

function Contact({
	field,
	known,
	isGuest,
	reminder,
}: PartProps & { isGuest: boolean; reminder: { agreed: boolean } | null }) {
	return (
		<Card title="Contact" lead={isGuest ? <GuestLead /> : undefined}>
			<InputField
				{...field('email')}
				type="email"
				autoComplete="email"
				enterKeyHint="next"
				autoCapitalize="none"
				adviseOn={(typed) =>
					/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)
						? ''
						: 'Is that all of it? An address looks like name@example.com.'
				}
				hint="Your order confirmation goes there."
			/>
			<InputField
				{...field('phone')}
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				enterKeyHint="next"
				adviseOn={(typed) =>
					typed.replace(/\D/g, '').length < FEWEST_DIGITS
						? 'Are there digits missing? A number looks like 0803 123 4567.'
						: ''
				}
				hint={
					<>
						We call you on it, e.g. <PhoneText>0803 123 4567</PhoneText>.
					</>
				}
			/>
			{reminder ? (
				<div className="md:col-span-2">
					<CheckField
						label={CART_REMINDER_TICK.title}
						name="remind"
						value="1"
						defaultChecked={known.remind === '1' || reminder.agreed}
						hint={CART_REMINDER_TICK.text}
					/>
				</div>
			) : null}
		</Card>
	);
}

/** To whoever is not signed in. */
function GuestLead() {
	return (
		<>
			You need no account: we make you one with your order, without a password, and mail you a link
			to it. Do you have one?{' '}
			<Link to="/login?next=%2Fcheckout" className="underline underline-offset-4">
				Sign in
			</Link>
			, and your cart comes with you.
		</>
	);
}

function Recipient({ field }: Pick<PartProps, 'field'>) {
	return (
		<>
			<InputField {...field('firstname')} autoComplete="shipping given-name" enterKeyHint="next" />
			<InputField {...field('lastname')} autoComplete="shipping family-name" enterKeyHint="next" />
			<div className="md:col-span-2">
				<InputField
					{...field('address')}
					autoComplete="shipping street-address"
					enterKeyHint="next"
					hint="House number, street, and a landmark the driver can ask for."
				/>
			</div>
			<InputField {...field('city')} autoComplete="shipping address-level2" enterKeyHint="next" />
		</>
	);
}

function Card({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
	return (
		<section aria-label={title} className="rounded-card bg-paper p-4 md:p-6">
			<h2 className="text-2xl">{title}</h2>
			{lead ? <p className="mt-1 text-slate text-sm">{lead}</p> : null}
			<div className="mt-4 grid items-start gap-4 md:grid-cols-2">{children}</div>
		</section>
	);
}
