import { useId } from 'react';
import type { PaymentMethod } from '#shop/settings/settings.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { FieldErrors, InputField, TextField } from '../../ui/field.tsx';
import { CreditFields } from './credit-fields.tsx';
import type { CreditRow } from './credit-rows.ts';
import type { SettingField, SettingSwitch } from './setting-field.ts';
import { SETTINGS, type SettingName, settingId } from './setting-list.ts';
import { Switch } from './switch.tsx';

type FieldOf<Name extends SettingName> = { field: SettingField<Name> };

export function ShopFields({ field }: FieldOf<'name' | 'tagline' | 'street' | 'city' | 'region'>) {
	return (
		<div className="grid gap-4">
			<InputField {...field('name')} required />
			<InputField {...field('tagline')} />
			<InputField {...field('street')} required />
			<div className="grid gap-4 md:grid-cols-2">
				<InputField {...field('city')} required />
				<InputField {...field('region')} required />
			</div>
		</div>
	);
}

export function ContactFields({
	field,
}: FieldOf<'email' | 'phones' | 'chatNumber' | 'socialLinks' | 'supportHours' | 'developer'>) {
	return (
		<div className="grid gap-4">
			<InputField {...field('email')} type="email" required />
			<TextField {...field('phones')} rows={3} required />
			<InputField {...field('chatNumber')} inputMode="tel" />
			<TextField {...field('socialLinks')} rows={3} />
			<InputField {...field('supportHours')} required />
			<InputField {...field('developer')} required />
		</div>
	);
}

export function SellingFields({
	field,
	tick,
	paymentErrors,
	setUp,
}: FieldOf<'deliveryText' | 'newOrdersTo' | 'cartReminderHours'> & {
	tick: SettingSwitch<
		'realReviewCounts' | 'oneCardAFamily' | 'guestCheckout' | `payments_${PaymentMethod}`
	>;
	paymentErrors?: readonly string[];
	/** Which payment methods have their keys, and whether shoppers can order at all. */
	setUp: { card: boolean; wallet: boolean; takesOrders: boolean };
}) {
	const errorId = useId();
	const wrong = paymentErrors && { groupErrorId: errorId };
	return (
		<div className="grid gap-4">
			<InputField {...field('deliveryText')} required />
			<InputField {...field('newOrdersTo')} type="email" autoComplete="off" />
			<fieldset id={settingId('payments')}>
				<legend className="font-semibold text-sm">{SETTINGS.payments.label}</legend>
				{setUp.takesOrders ? null : (
					<Notice kind="warning" title="Nobody can order online now">
						No way of paying that is on is open. Switch on cash on delivery, or have the missing
						keys set.
					</Notice>
				)}
				<Switch {...tick('payments_cod')} {...wrong} />
				<Switch {...tick('payments_card')} {...wrong} hint={keysHint('Paystack', setUp.card)} />
				<Switch {...tick('payments_wallet')} {...wrong} hint={keysHint('PayPal', setUp.wallet)} />
				<p className="mt-2 text-slate text-sm">{SETTINGS.payments.hint}</p>
				<FieldErrors id={errorId} errors={paymentErrors} />
			</fieldset>
			<Switch {...tick('guestCheckout')} />
			<InputField {...field('cartReminderHours')} inputMode="numeric" autoComplete="off" required />
			<Switch {...tick('realReviewCounts')} />
			<Switch {...tick('oneCardAFamily')} />
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
			<InputField {...field('deliveryNote')} {...sentence} />
			<InputField {...field('paymentNote')} {...sentence} />
			<InputField {...field('returnsText')} {...sentence} />
			<InputField {...field('returnsTitle')} {...sentence} />
			<InputField {...field('returnsNote')} {...sentence} />
			<InputField {...field('warrantyTitle')} {...sentence} />
			<InputField {...field('warrantyNote')} {...sentence} />
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
			<InputField {...field('openCashOrders')} {...number} />
			<InputField {...field('heldProducts')} {...number} />
			<InputField {...field('unverifiedMails')} {...number} />
			<InputField {...field('lowStock')} {...number} />
			<InputField {...field('holdPriceHours')} {...number} />
		</div>
	);
}

/** How the staff show who they are. */
export function StaffSafetyFields({
	field,
	tick,
}: FieldOf<'staffSessionHours' | 'refundProofAbove'> & {
	tick: SettingSwitch<'staffSecondFactor'>;
}) {
	const number = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;
	return (
		<div className="grid gap-4">
			<Switch {...tick('staffSecondFactor')} />
			<InputField {...field('refundProofAbove')} {...number} />
			<InputField {...field('staffSessionHours')} {...number} />
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
			<TextField {...field('policyText')} rows={10} />
			<TextField {...field('faqText')} rows={10} />
			<CreditFields credits={credits} errors={creditErrors} />
		</div>
	);
}
