import { Form, useActionData, useNavigation } from 'react-router';
import { asOptions } from '#shop/catalogue/categories/category-tree.ts';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { settingsSavedAt } from '#shop/settings/settings.ts';
import { exemptAddresses, saveTaxRules, taxRules } from '#shop/tax/tax-saving.ts';
import { type ActionError, formDone, formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckField, InputField, TextField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenAt } from '../forms/seen-at.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/tax.ts';

// Where the owner says whether prices include VAT, and which goods are exempt.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'VAT');

const CATEGORY = 'category_';

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	// Read before the rules: a change in between is better reported once too often than not at all.
	const savedAt = await settingsSavedAt(db, 'tax');
	const rules = await taxRules(db);
	const [categories, products] = await Promise.all([
		allCategoriesForStaff(db),
		exemptAddresses(db, rules),
	]);
	return {
		texts: { tin: rules.tin, rate: String(rules.rate / 100), products },
		ticks: {
			registered: rules.isRegistered,
			...Object.fromEntries(rules.exemptCategoryIds.map((id) => [`${CATEGORY}${id}`, true])),
		} as Record<string, boolean>,
		categories: asOptions(categories.toSorted((a, b) => a.name.localeCompare(b.name))),
		updatedAt: savedAt.toISOString(),
		isSaved: url.searchParams.has('saved'),
		seesReport: may('money'),
	};
});

export const action = staffAction(async ({ db, admin }, form, { request }: Route.ActionArgs) => {
	const fields = formFields(form);
	const categories = Object.keys(fields).flatMap((name) =>
		name.startsWith(CATEGORY) && fields[name] === '1' ? [name.slice(CATEGORY.length)] : [],
	);
	const sent = { ...fields, registered: fields.registered ?? '0', categories };
	await saveTaxRules(db, admin.id, sent, seenAt(form).expectedUpdatedAt);
	// A browser without scripts learns from the address that it was saved.
	return formDone(request, '/admin/tax?saved=1', {});
});

export default function Tax({ loaderData }: Route.ComponentProps) {
	const { texts, ticks, categories, updatedAt, seesReport, isSaved } = loaderData;
	const posted = useActionData<ActionError | { ok: true }>();
	const refused = posted?.ok === false ? posted : undefined;
	const busy = useNavigation().formMethod === 'POST';
	const field = fieldsOf(texts, refused);
	const box = ticksOf(ticks, refused);
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Settings', to: '/admin/settings' }, { name: 'VAT' }]} />
			<PageHead
				title="VAT"
				lead="Prices include it: whether you are registered or not, customers pay the same."
			>
				{seesReport ? (
					<ButtonLink kind="quiet" to="/admin/tax/report">
						VAT Report
					</ButtonLink>
				) : null}
			</PageHead>
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				{posted?.ok || (isSaved && !refused) ? (
					<Notice kind="success" title="Saved. Orders that were placed stay as they are." />
				) : null}
				<Form
					key={refused ? 'refused' : updatedAt}
					method="post"
					noValidate
					className="space-y-4 rounded-card bg-paper p-4 md:p-6"
				>
					<SeenField updatedAt={updatedAt} refused={refused} />
					<CheckField
						{...box('registered')}
						label="We are registered for VAT"
						hint="Cart, checkout, order pages, mails and receipts then say how much VAT a total includes."
					/>
					<div className="grid items-start gap-4 sm:grid-cols-2">
						<InputField
							{...field('tin')}
							label="TIN"
							hint="The taxpayer’s number, printed on receipts."
							maxLength={40}
							autoComplete="off"
						/>
						<InputField
							{...field('rate')}
							label="Rate (%)"
							hint="7.5 in Nigeria."
							inputMode="decimal"
							maxLength={10}
							autoComplete="off"
						/>
					</div>
					<fieldset>
						<legend className="font-semibold text-sm">
							Exempt categories, each with all below it
						</legend>
						<div className="mt-1.5 grid max-h-80 overflow-y-auto rounded-control border border-edge px-3 sm:grid-cols-2">
							{categories.map(({ id, name }) => (
								<CheckField key={id} {...box(`${CATEGORY}${id}`)} label={name} />
							))}
						</div>
					</fieldset>
					<TextField
						{...field('products')}
						label="Exempt products"
						rows={4}
						hint="One a line: the SKU, or the last part of the address of its page."
					/>
					<Button type="submit" busy={busy}>
						Save
					</Button>
				</Form>
			</div>
		</>
	);
}
