import { Form, redirect } from 'react-router';
import {
	makeBulkChange,
	type PlannedProduct,
	previewBulkChange,
} from '#shop/catalogue/bulk/bulk-change.ts';
import { BulkEdit, touchedFields } from '#shop/catalogue/bulk/bulk-edit.ts';
import { differingFields, MOST_AT_ONCE } from '#shop/catalogue/bulk/bulk-values.ts';
import { allCategoriesForStaff, productIdsForStaff } from '#shop/catalogue/staff-lists.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { type FieldErrors, Problem } from '#shop/kit/problem.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { revalidateUnlessCutOff } from '../../../connection.ts';
import { formFields } from '../../../page-handlers.ts';
import { Notice } from '../../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Summary } from '../../../ui/summary.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { PageHead } from '../../components/page-head.tsx';
import { formKeyOf } from '../../forms/form-key.tsx';
import { choiceOf, chosenRows } from '../../lists/chosen-rows.ts';
import { DataTable } from '../../lists/data-table.tsx';
import { rowsOfPage } from '../../lists/rows-of-page.ts';
import { staffAction, staffLoader } from '../../require-staff.ts';
import { readProductQuery } from '../product-query.ts';
import type { Route } from './+types/change-products.ts';
import { BULK_FIELDS, BulkFields } from './bulk-fields.tsx';
import { ALL, BACK, PREVIEW } from './bulk-form.tsx';
import { ChangeBar, changeAddress, PreviewPages } from './bulk-preview.tsx';
import { type ChangeRow, changeColumns } from './change-columns.tsx';
import { readSeen, SEEN, seenText } from './seen-products.ts';

/** What a change would make of the ticked products, and the button that makes it. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Change Products');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const sent = Object.fromEntries(url.searchParams);
	const isAll = sent[ALL] === '1';
	const asked = sent[BACK]?.startsWith('?') ? sent[BACK] : '';
	const ids = isAll
		? await productIdsForStaff(db, readProductQuery(new URLSearchParams(asked)), MOST_AT_ONCE + 1)
		: chosenRows(url.searchParams).slice(0, MOST_ROWS_A_PAGE);
	const categories = await allCategoriesForStaff(db);
	const page = {
		sent,
		isAll,
		ids: isAll ? [] : ids,
		categories: categories.map(({ id, name }) => ({ id, name })),
		back: `/admin/view-product${asked}`,
		formKey: newFormKey(),
	};
	try {
		const edit = parseFields(BulkEdit, sent);
		const planned = await previewBulkChange(db, ids, edit);
		return { ...page, ...previewPage(planned, url), fields: touchedFields(edit), refused: null };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return { ...page, ...previewPage([], url), fields: [], refused: refusedBy(error) };
	}
});

/** Some of the products, those that cannot be changed first; how many there are and would change; and what was seen of these. */
function previewPage(planned: readonly PlannedProduct[], url: URL) {
	const stays = planned.filter(({ reason }) => reason !== null);
	const others = planned.filter(({ reason }) => reason === null);
	const all = [...stays, ...others];
	const { shown, pages } = rowsOfPage(all, url);
	const changes = planned.filter(
		({ before, after }) => after && differingFields(before, after).length > 0,
	);
	const rows = shown.map(
		({ reason, ...product }): ChangeRow => ({
			...product,
			note: reason ? `Stays as it is. ${reason}` : noteOf(product),
		}),
	);
	return { rows, pages, total: all.length, changing: changes.length, seen: seenText(changes) };
}

export const action = staffAction(async ({ db, admin }, form, { url }: Route.ActionArgs) => {
	const edit = parseFields(BulkEdit, formFields(form));
	const seen = readSeen(form);
	const id = await makeBulkChange(db, { userId: admin.id, edit, seen, ...formKeyOf(form) });
	return redirect(changeAddress(id, url.searchParams.get(BACK)));
});

function refusedBy({ message, fields }: Problem): { message: string; errors: FieldErrors } {
	return { message: fields.ids?.[0] ?? fields.form?.[0] ?? message, errors: fields };
}

/** What is worth a look although nothing forbids it. */
function noteOf({ before, after }: Pick<ChangeRow, 'before' | 'after'>): string | null {
	if (!after) return null;
	if (differingFields(before, after).length === 0) return 'Is so already.';
	const wasOnSale = before.originalKobo > before.sellingKobo;
	if (wasOnSale && after.originalKobo <= after.sellingKobo)
		return 'No struck-through price any more.';
	if (after.sellingKobo === 0) return 'Without a price nobody can order it.';
	return after.costKobo !== null && after.sellingKobo < after.costKobo
		? 'It would sell below its cost.'
		: null;
}

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function ChangeProducts({ loaderData, actionData }: Route.ComponentProps) {
	const { sent, isAll, ids, rows, pages, total, changing, seen } = loaderData;
	const { fields, refused, categories, back, formKey } = loaderData;
	const names = Object.fromEntries(categories.map(({ id, name }) => [id, name]));
	return (
		<>
			<PageHead
				title="Change Products"
				lead={refused ? null : `${changing} of ${howMany(total, 'product')} would change`}
			>
				<ButtonLink kind="quiet" size="small" to={back}>
					Back to the list
				</ButtonLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				{refused ? <Notice kind="error" title={refused.message} /> : null}
				{actionData ? (
					<Notice kind="error" title={actionData.message}>
						<p>Below is what would change now.</p>
					</Notice>
				) : null}
				{ids.length > 0 || isAll ? (
					<Rules
						key={JSON.stringify(sent)}
						sent={sent}
						ids={ids}
						categories={categories}
						errors={refused?.errors}
					/>
				) : null}
				{rows.length > 0 ? (
					<DataTable
						caption="What would change"
						columns={changeColumns(
							fields,
							names,
							rows.some(({ note }) => note),
						)}
						rows={rows}
					/>
				) : null}
				<PreviewPages pages={pages} />
				{changing > 0 ? (
					<ChangeBar count={changing} one="product" formKey={formKey}>
						<Hidden names={BULK_FIELDS} sent={sent} />
						<input type="hidden" name={SEEN} value={seen} />
					</ChangeBar>
				) : null}
			</div>
		</>
	);
}

type RulesProps = Pick<Route.ComponentProps['loaderData'], 'sent' | 'ids' | 'categories'> & {
	errors: FieldErrors | undefined;
};

/** The same fields once more, to look at another change of the same products. */
function Rules({ sent, ids, categories, errors }: RulesProps) {
	return (
		<details open={errors !== undefined} className="rounded-card bg-paper px-4">
			<Summary className="flex min-h-12 items-center justify-between font-semibold">
				Adjust the change
				<Icon name="down" className="size-5 text-slate" />
			</Summary>
			<Form action={PREVIEW} className="space-y-5 pb-4">
				<Hidden names={[BACK, ALL, ...ids.map(choiceOf)]} sent={sent} />
				<BulkFields
					field={(name) => ({ name, defaultValue: sent[name] ?? '', errors: errors?.[name] })}
					categories={categories}
				/>
				<Button type="submit" kind="ink">
					Show what it changes
				</Button>
			</Form>
		</details>
	);
}

function Hidden({ names, sent }: { names: readonly string[]; sent: Record<string, string> }) {
	return names.map((name) =>
		sent[name] ? <input key={name} type="hidden" name={name} value={sent[name]} /> : null,
	);
}
