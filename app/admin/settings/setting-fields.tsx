import { useId } from 'react';
import type { PaymentMethod } from '#shop/settings/settings.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { FieldErrors, InputField, TextField } from '../../ui/field.tsx';
import { CreditFields } from './credit-fields.tsx';
import type { CreditRow } from './credit-rows.ts';
import { Switch } from './switch.tsx';

type Given = { name: string; defaultValue: string; errors?: readonly string[] };
type FieldOf<Name extends string> = { field: (name: Name) => Given };

const OWN_TEXT =
	"Shown instead of the shop's built-in text, which stays while this is empty. Each line is a paragraph; a short line before a long one is a heading.";

export function ShopFields({ field }: FieldOf<'name' | 'tagline' | 'street' | 'city' | 'region'>) {
	return (
		<div className="grid gap-4">
			<InputField {...field('name')} label="Name of the shop" required />
			<InputField {...field('tagline')} label="Tagline" />
			<InputField {...field('street')} label="Street" required />
			<div className="grid gap-4 md:grid-cols-2">
				<InputField {...field('city')} label="City" required />
				<InputField {...field('region')} label="State" required />
			</div>
		</div>
	);
}

export function ContactFields({
	field,
}: FieldOf<'email' | 'phones' | 'chatNumber' | 'socialLinks' | 'supportHours' | 'developer'>) {
	return (
		<div className="grid gap-4">
			<InputField {...field('email')} label="Email" type="email" required />
			<TextField {...field('phones')} label="Phones" rows={3} required hint="One a line." />
			<InputField
				{...field('chatNumber')}
				label="Chat number"
				inputMode="tel"
				hint="In international form, such as 2348031234567."
			/>
			<TextField
				{...field('socialLinks')}
				label="Social links"
				rows={3}
				hint="One a line: the name, then the address."
			/>
			<InputField {...field('supportHours')} label="Support hours" required />
			<InputField
				{...field('developer')}
				label="Developer credit"
				required
				hint="At the end of every page: the name, then the address."
			/>
		</div>
	);
}

export function SellingFields({
	field,
	tick,
	paymentErrors,
	setUp,
}: FieldOf<'deliveryText' | 'newOrdersTo' | 'cartReminderHours'> & {
	tick: (
		name: 'realReviewCounts' | 'oneCardAFamily' | 'guestCheckout' | `payments_${PaymentMethod}`,
	) => {
		name: string;
		defaultChecked: boolean;
		errors?: readonly string[];
	};
	paymentErrors?: readonly string[];
	/** Which payment methods have their keys, and whether shoppers can order at all. */
	setUp: { card: boolean; wallet: boolean; takesOrders: boolean };
}) {
	const errorId = useId();
	const wrong = paymentErrors && { groupErrorId: errorId };
	return (
		<div className="grid gap-4">
			<InputField {...field('deliveryText')} label="Delivery text" required />
			<InputField
				{...field('newOrdersTo')}
				type="email"
				autoComplete="off"
				label="Mail new orders to"
				hint="Empty: no mail is sent, and the dashboard tells what waits."
			/>
			<fieldset>
				<legend className="font-semibold text-sm">Ways of paying</legend>
				{setUp.takesOrders ? null : (
					<Notice kind="warning" title="Nobody can order online now">
						No way of paying that is on is open. Switch on cash on delivery, or have the missing
						keys set.
					</Notice>
				)}
				<Switch {...tick('payments_cod')} {...wrong} label="Cash on delivery" />
				<Switch
					{...tick('payments_card')}
					{...wrong}
					label="Card and bank transfer"
					hint={keysHint('Paystack', setUp.card)}
				/>
				<Switch
					{...tick('payments_wallet')}
					{...wrong}
					label="PayPal"
					hint={keysHint('PayPal', setUp.wallet)}
				/>
				<p className="mt-2 text-slate text-sm">One that is open must stay on.</p>
				<FieldErrors id={errorId} errors={paymentErrors} />
			</fieldset>
			<Switch
				{...tick('guestCheckout')}
				label="Buying without signing in"
				hint="Visitors fill a cart and order with their name, phone and e-mail address. Behind the first order stands an account without a password, and a link to sign in is mailed. Unticked, the cart asks them to sign in."
			/>
			<InputField
				{...field('cartReminderHours')}
				label="Hours until a left cart is reminded of"
				inputMode="numeric"
				autoComplete="off"
				required
				hint="One mail about a cart, to those who agreed to it and have confirmed their address. 24 is usual. 0: never, and nobody is asked."
			/>
			<Switch
				{...tick('realReviewCounts')}
				label="Count real reviews only (unticked, the star row shows its fixed number)"
			/>
			<Switch
				{...tick('oneCardAFamily')}
				label="One card for all products of a family"
				hint="In lists, searches and on the home page: “from” its lowest price, with its colours. Unticked, each product has a card of its own."
			/>
		</div>
	);
}

function keysHint(provider: string, isSetUp: boolean): string {
	return isSetUp
		? `Through ${provider}.`
		: `Not open yet: the keys of ${provider} are not set where the shop runs.`;
}

/** What stands beside every price; nothing of it changes the policy. */
export function PromiseFields({
	field,
}: FieldOf<
	| 'deliveryNote'
	| 'paymentNote'
	| 'returnsText'
	| 'returnsTitle'
	| 'returnsNote'
	| 'warrantyTitle'
	| 'warrantyNote'
>) {
	const sentence = { maxLength: 120, autoComplete: 'off' } as const;
	return (
		<div className="grid gap-4">
			<p className="text-slate text-sm">
				Short sentences of the product page and the home page. What they promise in full is in the
				policy, under Texts.
			</p>
			<InputField {...field('deliveryNote')} {...sentence} label="Note on delivery" />
			<InputField
				{...field('paymentNote')}
				{...sentence}
				label="Note on paying"
				hint="Empty: the shop’s own sentence, which says whether one can pay at the door."
			/>
			<InputField {...field('returnsText')} {...sentence} label="Returns on the home page" />
			<InputField
				{...field('returnsTitle')}
				{...sentence}
				label="Returns beside a price"
				hint="Empty: left out, as on the home page and for the warranty."
			/>
			<InputField {...field('returnsNote')} {...sentence} label="Note on returns" />
			<InputField {...field('warrantyTitle')} {...sentence} label="Warranty" />
			<InputField {...field('warrantyNote')} {...sentence} label="Note on the warranty" />
		</div>
	);
}

/** What one stranger may do until staff have spoken to them. */
export function LimitFields({
	field,
}: FieldOf<'openCashOrders' | 'heldProducts' | 'unverifiedMails' | 'lowStock' | 'holdPriceHours'>) {
	const number = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;
	return (
		<div className="grid gap-4">
			<p className="text-slate text-sm">
				So that one stranger cannot sell out the shop or flood an address with mails. 0 means no
				limit.
			</p>
			<InputField
				{...field('openCashOrders')}
				{...number}
				label="Open cash orders"
				hint="Of one account or mobile number, until you confirm or cancel some."
			/>
			<InputField
				{...field('heldProducts')}
				{...number}
				label="Products mostly held"
				hint="How many products these orders may take the larger part of the stock of. Whoever buys all six of one speaker holds one."
			/>
			<InputField
				{...field('unverifiedMails')}
				{...number}
				label="Mails an hour"
				hint="To an address whose owner never used a link we mailed. Further ones are held back, and you can send them from the Mails page."
			/>
			<InputField
				{...field('lowStock')}
				{...number}
				label="Few pieces"
				hint="So many pieces of a product, or fewer, count as few: on the dashboard, and for programs that are told of low stock."
			/>
			<InputField
				{...field('holdPriceHours')}
				{...number}
				label="Hours a cart keeps its prices"
				hint="What is added keeps its price for so long, and the cart says until when. A lower price counts at once. 0: carts follow the price of the day."
			/>
		</div>
	);
}

/** How the staff show who they are. */
export function StaffSafetyFields({
	field,
	tick,
}: FieldOf<'staffSessionHours' | 'refundProofAbove'> & {
	tick: (name: 'staffSecondFactor') => { name: string; defaultChecked: boolean };
}) {
	const number = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;
	return (
		<div className="grid gap-4">
			<Switch
				{...tick('staffSecondFactor')}
				label="Require a second factor of the staff"
				hint="A passkey or an app for codes, besides the password. Whoever has none sets one up at the next page they open here, you too."
			/>
			<InputField
				{...field('refundProofAbove')}
				{...number}
				label="Largest refund without a proof (₦)"
				hint="Whoever gives back more shows once more who they are, unless they just did. 0: for every refund."
			/>
			<InputField
				{...field('staffSessionHours')}
				{...number}
				label="Hours until staff are signed out"
				hint="Of a browser or program that was not used for so long. 0: after 30 days, as shoppers."
			/>
		</div>
	);
}

export function TextFields({
	field,
	credits,
	creditErrors,
}: FieldOf<'policyText' | 'faqText'> & {
	credits: readonly CreditRow[];
	creditErrors?: readonly string[];
}) {
	return (
		<div className="grid gap-4">
			<TextField
				{...field('policyText')}
				label="Payment and refund policy"
				rows={10}
				hint={OWN_TEXT}
			/>
			<TextField {...field('faqText')} label="Questions and answers" rows={10} hint={OWN_TEXT} />
			<CreditFields credits={credits} errors={creditErrors} />
		</div>
	);
}
