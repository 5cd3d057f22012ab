import { useState } from 'react';
import { categoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { isAnyMethodOpen } from '#shop/payments/providers/open-payment-methods.ts';
import { readCredits } from '#shop/settings/credits.ts';
import {
	RETENTION_NAMES,
	type Retention,
	type RetentionName,
} from '#shop/settings/retention-limits.ts';
import {
	settingsSavedAt,
	shopSettings,
	shopTexts,
	staffSettings,
} from '#shop/settings/settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { EditForm, useActionError } from '../forms/edit-form.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/settings.ts';
import { creditRow, creditRowsIn } from './credit-rows.ts';
import { NavOrderFields } from './nav-order-fields.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { SENDING_FIELDS, SendingFields } from './sending-fields.tsx';
import {
	ContactFields,
	LimitFields,
	PromiseFields,
	SellingFields,
	ShopFields,
	StaffSafetyFields,
	TextFields,
} from './setting-fields.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Settings');

export const loader = staffLoader(async ({ db, providers }, _args: Route.LoaderArgs) => {
	// Read before the settings: a change in between is better reported once too often than not at all.
	const savedAt = await settingsSavedAt(db);
	const [shop, forStaff, texts, categories] = await Promise.all([
		shopSettings(db),
		staffSettings(db),
		shopTexts(db),
		categoriesForStaff(db, { page: 1, perPage: MOST_ROWS_A_PAGE, q: '', sort: 'nav' }),
	]);
	const {
		phones,
		socialLinks,
		payments,
		developer,
		realReviewCounts,
		oneCardAFamily,
		guestCheckout,
		...rest
	} = shop;
	// Has a page of its own.
	const { deliveryByZone, ...plain } = rest;
	const { creditsText, ...longTexts } = texts;
	return {
		texts: {
			...plain,
			newOrdersTo: forStaff.newOrdersTo,
			cartReminderHours: String(forStaff.cartReminderHours),
			carriers: forStaff.carriers,
			cashDays: String(forStaff.cashDays),
			revenueCounts: forStaff.revenueCounts,
			holdPriceHours: String(forStaff.holdPriceHours),
			cashMost: String(shop.cashMost),
			cashDeposit: String(shop.cashDeposit),
			cashRefusals: String(forStaff.cashRefusals),
			openCashOrders: String(forStaff.openCashOrders),
			heldProducts: String(forStaff.heldProducts),
			unverifiedMails: String(forStaff.unverifiedMails),
			staffSessionHours: String(forStaff.staffSessionHours),
			refundProofAbove: String(forStaff.refundProofAbove),
			lowStock: String(forStaff.lowStock),
			...retentionTexts(forStaff),
			...longTexts,
			phones: phones.join('\n'),
			socialLinks: socialLinks.map(linkLine).join('\n'),
			developer: linkLine(developer),
		},
		ticks: {
			realReviewCounts,
			oneCardAFamily,
			guestCheckout,
			staffSecondFactor: forStaff.staffSecondFactor,
			confirmFirstOrders: forStaff.confirmFirstOrders,
			doorCodes: forStaff.doorCodes,
			payments_cod: payments.cod,
			payments_card: payments.card,
			payments_wallet: payments.wallet,
		},
		setUp: {
			card: providers.paystack !== undefined,
			wallet: providers.paypal !== undefined,
			takesOrders: isAnyMethodOpen(shop, providers),
		},
		credits: readCredits(creditsText).map(creditRow),
		categories: categories.rows.map(({ id, name }) => ({ id, name })),
		updatedAt: savedAt.toISOString(),
	};
});

function retentionTexts(stored: Retention): Record<RetentionName, string> {
	const texts = RETENTION_NAMES.map((name) => [name, String(stored[name])]);
	return Object.fromEntries(texts);
}

const linkLine = ({ name, url }: { name: string; url: string }) => `${name} ${url}`;

export { action } from './save-settings.ts';

export default function Settings({ loaderData }: Route.ComponentProps) {
	const { texts, ticks, setUp, credits, categories, updatedAt } = loaderData;
	const [refused, setRefused] = useActionError();
	const [savedAt, setSavedAt] = useState<string>();
	const field = fieldsOf(texts, refused);
	const tick = ticksOf(ticks, refused);
	return (
		<>
			<PageHead title="Settings" lead="What the shop tells about itself, and how it sells.">
				<ButtonLink kind="quiet" size="small" to="/admin/settings/home-page">
					Home page
				</ButtonLink>
				<ButtonLink kind="quiet" size="small" to="/admin/settings/mails">
					Mail texts
				</ButtonLink>
			</PageHead>
			<EditForm
				saveTo="/admin/save/settings"
				list="/admin/settings"
				refused={refused}
				onOutcome={setRefused}
				onSaved={(saved) => setSavedAt(saved.updatedAt)}
				submit="Save"
				busyText="Saving..."
				refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Error')}
				tabsAside
				tabs={[
					{
						id: 'shop',
						label: 'Shop',
						fields: ['name', 'tagline', 'street', 'city', 'region'],
						content: <ShopFields field={field} />,
					},
					{
						id: 'contact',
						label: 'Contact',
						fields: ['email', 'phones', 'chatNumber', 'socialLinks', 'supportHours', 'developer'],
						content: <ContactFields field={field} />,
					},
					{
						id: 'selling',
						label: 'Selling',
						fields: [
							'deliveryText',
							'newOrdersTo',
							'payments',
							'realReviewCounts',
							'oneCardAFamily',
							'guestCheckout',
							'cartReminderHours',
						],
						content: (
							<SellingFields
								field={field}
								tick={tick}
								paymentErrors={refused?.errors.payments}
								setUp={setUp}
							/>
						),
					},
					{
						id: 'sending',
						label: 'Sending and cash',
						fields: SENDING_FIELDS,
						content: <SendingFields field={field} tick={tick} />,
					},
					{
						id: 'promises',
						label: 'Promises',
						fields: [
							'deliveryNote',
							'paymentNote',
							'returnsText',
							'returnsTitle',
							'returnsNote',
							'warrantyTitle',
							'warrantyNote',
						],
						content: <PromiseFields field={field} />,
					},
					{
						id: 'limits',
						label: 'Limits',
						fields: [
							'openCashOrders',
							'heldProducts',
							'unverifiedMails',
							'lowStock',
							'holdPriceHours',
						],
						content: <LimitFields field={field} />,
					},
					{
						id: 'staff',
						label: 'Staff',
						fields: ['staffSecondFactor', 'refundProofAbove', 'staffSessionHours'],
						content: <StaffSafetyFields field={field} tick={tick} />,
					},
					{
						id: 'retention',
						label: 'Kept how long',
						fields: [...RETENTION_NAMES],
						content: <RetentionFields field={field} />,
					},
					{
						id: 'texts',
						label: 'Texts',
						fields: ['policyText', 'faqText', 'creditsText'],
						content: (
							<TextFields
								field={field}
								credits={creditRowsIn(refused?.values ?? {}) ?? credits}
								creditErrors={refused?.errors.creditsText}
							/>
						),
					},
					{
						id: 'navigation',
						label: 'Navigation',
						fields: ['navOrder'],
						content: <NavOrderFields categories={categories} refused={refused} />,
					},
				]}
			>
				<SeenField updatedAt={updatedAt} savedAt={savedAt} refused={refused} />
			</EditForm>
		</>
	);
}
