import { type ReactNode, useState } from 'react';
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
import { mayRead } from '#shop/staff/route-permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/settings.ts';
import { creditRow, creditRowsIn } from './credit-rows.ts';
import { FindSetting } from './find-setting.tsx';
import { SETTING_PAGES } from './find-settings.ts';
import { NavOrderFields } from './nav-order-fields.tsx';
import { RetentionFields } from './retention-fields.tsx';
import { SendingFields } from './sending-fields.tsx';
import { saidOf } from './setting-field.ts';
import {
	ContactFields,
	LimitFields,
	PromiseFields,
	SellingFields,
	ShopFields,
	StaffSafetyFields,
	TextFields,
} from './setting-fields.tsx';
import {
	SETTING_NAMES,
	SETTING_TABS,
	SETTINGS,
	type SettingName,
	type SettingTab,
} from './setting-list.ts';
import { useNamedSetting } from './use-named-setting.ts';

const TABS = Object.keys(SETTING_TABS) as SettingTab[];

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Settings');

export const loader = staffLoader(async ({ db, providers, admin }, _args: Route.LoaderArgs) => {
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
			layawayFirstPercent: String(forStaff.layawayFirstPercent),
			layawayMostDays: String(forStaff.layawayMostDays),
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
		pages: SETTING_PAGES.filter(({ to }) => to.startsWith('/account/') || mayRead(admin, to)),
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
	const { texts, ticks, setUp, credits, categories, pages, updatedAt } = loaderData;
	const [refused, setRefused] = useFormError();
	const [savedAt, setSavedAt] = useState<string>();
	const { opens, show, forget } = useNamedSetting();
	const fields = fieldsOf(texts, refused);
	const switches = ticksOf(ticks, refused);
	const field = <Name extends SettingName & keyof typeof texts>(name: Name) => ({
		...fields(name),
		...saidOf(name),
	});
	const tick = <Name extends SettingName & keyof typeof ticks>(name: Name) => ({
		...switches(name),
		...saidOf(name),
	});
	const contents: Record<SettingTab, ReactNode> = {
		shop: <ShopFields field={field} />,
		contact: <ContactFields field={field} />,
		selling: (
			<SellingFields
				field={field}
				tick={tick}
				paymentErrors={refused?.errors.payments}
				setUp={setUp}
			/>
		),
		sending: <SendingFields field={field} tick={tick} />,
		promises: <PromiseFields field={field} />,
		limits: <LimitFields field={field} />,
		staff: <StaffSafetyFields field={field} tick={tick} />,
		retention: <RetentionFields field={field} />,
		texts: (
			<TextFields
				field={field}
				credits={creditRowsIn(refused?.values ?? {}) ?? credits}
				creditErrors={refused?.errors.creditsText}
			/>
		),
		navigation: <NavOrderFields categories={categories} refused={refused} />,
	};
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
			<FindSetting pages={pages} onFound={show} />
			<EditForm
				saveTo="/admin/save/settings"
				list="/admin/settings"
				refused={refused}
				onOutcome={(outcome) => {
					setRefused(outcome);
					// The section with the error opens instead.
					if (outcome) forget();
				}}
				onSaved={(saved) => setSavedAt(saved.updatedAt)}
				submit="Save"
				busyText="Saving..."
				refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Error')}
				tabsAside
				opens={opens}
				tabs={TABS.map((id) => ({
					id,
					...SETTING_TABS[id],
					fields: SETTING_NAMES.filter((name) => SETTINGS[name].tab === id),
					content: contents[id],
				}))}
			>
				<SeenField updatedAt={updatedAt} savedAt={savedAt} refused={refused} />
			</EditForm>
		</>
	);
}
