import { Form, useActionData, useNavigation } from 'react-router';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { type PriceRule, ROUNDING_NAMES, ROUNDINGS } from '#shop/pricing/derived-price.ts';
import { describeRule, priceRules, savePriceRule } from '#shop/pricing/price-rules.ts';
import { settingsSavedAt } from '#shop/settings/settings.ts';
import { type ActionError, formDone, formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenAt } from '../forms/seen-at.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/price-rules.ts';

/** How prices are made from those of suppliers: for the whole shop, or for one category. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Price rules');

const PAGE = '/admin/new-prices/rules';

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	// Read before the rules: a change in between is better reported once too often than not at all.
	const savedAt = await settingsSavedAt(db, 'priceRules');
	const [rules, categories] = await Promise.all([priceRules(db), allCategoriesForStaff(db)]);
	const id = parseId(url.searchParams.get('category'));
	const category = categories.find((each) => each.id === id) ?? null;
	return {
		category: category && { id: category.id, name: category.name },
		texts: asTexts(category ? (rules.categories[category.id] ?? {}) : rules.shop),
		shop: describeRule(rules.shop),
		own: categories.flatMap((each) => {
			const rule = rules.categories[each.id];
			return rule ? [{ id: each.id, name: each.name, rule: describeRule(rule) }] : [];
		}),
		categories: categories.map(({ id, name }) => ({ id, name })),
		updatedAt: savedAt.toISOString(),
	};
});

function asTexts({ freight, duty, margin, rounding }: Partial<PriceRule>) {
	const percent = (hundredths: number | undefined) =>
		hundredths === undefined ? '' : String(hundredths / 100);
	return {
		freight: percent(freight),
		duty: percent(duty),
		margin: percent(margin),
		rounding: rounding ?? '',
	};
}

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		const asked = url.searchParams.get('category');
		const categoryId = parseId(asked);
		const categories = await allCategoriesForStaff(db);
		if (asked && !categories.some(({ id }) => id === categoryId))
			throw new Problem('not-found', 'This category does not exist.');
		await savePriceRule(db, admin.id, { categoryId, sent: formFields(form), ...seenAt(form) });
		return formDone(request, url, { message: 'The rule is saved.' });
	},
);

export default function PriceRules({ loaderData }: Route.ComponentProps) {
	const { category, shop, own, updatedAt } = loaderData;
	const posted = useActionData<ActionError | { ok: true; message: string }>();
	const refused = posted?.ok === false ? posted : undefined;
	const isShop = category === null;
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'New Prices', to: '/admin/new-prices' }, { name: 'Rules' }]} />
			<PageHead
				title={isShop ? 'Price rules' : `Price rule of ${category.name}`}
				lead={isShop ? 'For the whole shop.' : `What is empty is as in the shop: ${shop}.`}
			/>
			<div className="mt-4 max-w-5xl space-y-4">
				<RefusedNotice />
				{posted?.ok ? <Notice kind="success" title={posted.message} /> : null}
				<RuleForm
					key={`${category?.id} ${refused ? 'refused' : updatedAt}`}
					{...loaderData}
					refused={refused}
				/>
				<RuleChoice {...loaderData} />
				{own.length > 0 ? (
					<DataTable caption="Categories with a rule of their own" columns={COLUMNS} rows={own} />
				) : null}
			</div>
		</>
	);
}

type Shown = Route.ComponentProps['loaderData'];

type RuleFormProps = Pick<Shown, 'category' | 'texts' | 'updatedAt'> & {
	refused: ActionError | undefined;
};

function RuleForm({ category, texts, updatedAt, refused }: RuleFormProps) {
	const busy = useNavigation().formMethod === 'POST';
	const field = fieldsOf(texts, refused);
	const percent = { inputMode: 'decimal', autoComplete: 'off' } as const;
	return (
		<Form method="post" noValidate className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<SeenField updatedAt={updatedAt} refused={refused} />
			<div className="grid items-end gap-4 sm:grid-cols-2">
				<InputField
					{...field('freight')}
					{...percent}
					label="Freight (%)"
					hint="Of the supplier’s price; insurance and handling too."
				/>
				<InputField
					{...field('duty')}
					{...percent}
					label="Duty (%)"
					hint="Of goods and freight together, as customs count it."
				/>
				<InputField
					{...field('margin')}
					{...percent}
					label="Margin (%)"
					hint="Of the selling price: at 20 %, a cost of ₦80,000 sells for ₦100,000."
				/>
				<SelectField
					{...field('rounding')}
					label="Rounding"
					hint="Always up, so that the margin is never less."
				>
					{category === null ? null : <option value="">As in the shop</option>}
					{ROUNDING_NAMES.map((name) => (
						<option key={name} value={name}>
							{ROUNDINGS[name].label}
						</option>
					))}
				</SelectField>
			</div>
			<Button type="submit" busy={busy}>
				Save the rule
			</Button>
		</Form>
	);
}

/** Opens the rule of the shop or of a category. */
function RuleChoice({ category, categories }: Pick<Shown, 'category' | 'categories'>) {
	return (
		<Form action={PAGE} className="flex flex-wrap items-end gap-3 rounded-card bg-paper p-4 md:p-6">
			<div className="min-w-0 grow">
				<SelectField
					name="category"
					label="Rule of"
					defaultValue={String(category?.id ?? '')}
					key={category?.id}
				>
					<option value="">The whole shop</option>
					{categories.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
			</div>
			<Button type="submit" kind="ink">
				Open
			</Button>
		</Form>
	);
}

const COLUMNS: Column<{ id: number; name: string; rule: string }>[] = [
	{
		label: 'Category',
		cell: ({ id, name }) => <RowLink to={`${PAGE}?category=${id}`}>{name}</RowLink>,
		leads: true,
	},
	{ label: 'Its own rule', cell: ({ rule }) => rule },
];
