import { redirect } from 'react-router';
import { bulkChangeOf, undoBulkChange } from '#shop/catalogue/bulk/bulk-undo.ts';
import { BULK_FIELDS, differingFields } from '#shop/catalogue/bulk/bulk-values.ts';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { undoableUntil } from '#shop/edits/undo-times.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localClock, localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Notice } from '../../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { PageHead } from '../../components/page-head.tsx';
import { UndoChange } from '../../forms/undo-change.tsx';
import { LabelsLink, labelsFor } from '../../labels/labels-link.tsx';
import { backToList } from '../../lists/back-to-list.ts';
import { DataTable } from '../../lists/data-table.tsx';
import { rowsOfPage } from '../../lists/rows-of-page.ts';
import { staffAction, staffLoader } from '../../require-staff.ts';
import { ProductLink } from '../product-link.tsx';
import type { Route } from './+types/changed-products.ts';
import { BACK } from './bulk-form.tsx';
import { PreviewPages } from './bulk-preview.tsx';
import {
	boxOnLine,
	changeColumns,
	extrasOnLine,
	MEDIA_LABEL,
	mediaOnLine,
	partsOnLine,
	type SpecifiedRow,
	specifiedColumns,
} from './change-columns.tsx';
import { beforeAndAfter } from './specified-text.ts';

/** A change of many products that was made, with what it changed, what it left, and its undo. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Changed Products');

export const loader = staffLoader(async ({ db }, { params, url }: Route.LoaderArgs) =>
	backToList('/admin/view-product', async () => {
		const [change, categories] = await Promise.all([
			bulkChangeOf(db, parseId(params.id)),
			allCategoriesForStaff(db),
		]);
		const until = undoableUntil(change.createdAt);
		const back = url.searchParams.get(BACK) ?? '';
		const { shown, pages } = rowsOfPage(change.products, url);
		return {
			id: change.id,
			total: change.products.length,
			pages,
			rows: shown.map((product) => ({ ...product, note: null })),
			specified: shown.flatMap(({ id, name, ...changed }) => {
				const one = oneThing(changed);
				return one ? { id, name, note: null, ...one } : [];
			}),
			fields: BULK_FIELDS.filter((field) =>
				change.products.some(({ before, after }) => differingFields(before, after).includes(field)),
			),
			left: change.left,
			undoLeft: change.undoLeft ?? [],
			madeBy: `${change.who ?? 'Somebody'}, ${localTime(change.createdAt)}`,
			undone: change.undoneAt && localTime(change.undoneAt),
			undoableUntil: until > new Date() && !change.undoneAt ? localClock(until) : null,
			names: Object.fromEntries(categories.map(({ id, name }) => [id, name])),
			back: `/admin/view-product${back.startsWith('?') ? back : ''}`,
		};
	}),
);

type ChangedProduct = Awaited<ReturnType<typeof bulkChangeOf>>['products'][number];

/** What changed of a product, in words, when it was one thing that no column of the products holds. */
function oneThing({
	specification,
	inTheBox,
	extras,
	kit,
	media,
}: Partial<ChangedProduct>): (Pick<SpecifiedRow, 'specified'> & { label: string }) | null {
	if (specification)
		return {
			label: specification.label,
			specified: beforeAndAfter(specification, specification),
		};
	const said = <T,>(
		label: string,
		{ before, after }: { before: T; after: T },
		words: (one: T) => string,
	) => ({
		label,
		specified: { before: words(before), after: words(after) },
	});
	if (inTheBox) return said('In the box', inTheBox, boxOnLine);
	if (extras) return said('You also need', extras, extrasOnLine);
	if (kit) return said('Made of', kit, partsOnLine);
	return media ? said(MEDIA_LABEL, media, mediaOnLine) : null;
}

export const action = staffAction(
	async ({ db, admin }, _form, { params, url }: Route.ActionArgs) => {
		await undoBulkChange(db, admin.id, parseId(params.id));
		return redirect(url.pathname + url.search);
	},
);

export default function ChangedProducts({ loaderData, actionData }: Route.ComponentProps) {
	const { id, total, pages, rows, specified, fields, left, undoLeft } = loaderData;
	const { madeBy, undone, undoableUntil, names, back } = loaderData;
	const count = howMany(total, 'product was changed.', 'products were changed.');
	return (
		<>
			<PageHead title="Changed Products" lead={madeBy}>
				{undone === null && PRICES.some((price) => fields.includes(price)) ? (
					<LabelsLink to={labelsFor(`change-${id}`)}>Labels for the new prices</LabelsLink>
				) : null}
				<ButtonLink kind="quiet" size="small" to={back}>
					Back to the list
				</ButtonLink>
			</PageHead>
			<div className="mt-4 space-y-4">
				{actionData ? <Notice kind="error" title={actionData.message} /> : null}
				{undone ? (
					<Notice kind="info" title={`This change was undone, ${undone}.`} />
				) : (
					<Notice kind="success" title={count} />
				)}
				<Left title="Left as they were" products={left} />
				<Left title="Not undone" products={undoLeft} />
				{specified.length > 0 ? (
					<DataTable
						caption="What was changed"
						columns={specifiedColumns(specified[0]?.label ?? '', false)}
						rows={specified}
					/>
				) : (
					<DataTable
						caption="What was changed"
						columns={changeColumns(fields, names, false)}
						rows={rows}
					/>
				)}
				<PreviewPages pages={pages} />
				{undoableUntil ? (
					<UndoChange until={undoableUntil} note="What was changed since stays as it is then." />
				) : null}
			</div>
		</>
	);
}

/** What labels on shelves say. */
const PRICES = ['sellingKobo', 'originalKobo'] as const;

type LeftProducts = Route.ComponentProps['loaderData']['left'];

const MOST_LEFT_SHOWN = 100;

function Left({ title, products }: { title: string; products: LeftProducts }) {
	if (products.length === 0) return null;
	return (
		<Notice kind="warning" title={title}>
			<ul className="list-disc pl-5 wrap-anywhere">
				{products.slice(0, MOST_LEFT_SHOWN).map(({ id, name, reason }) => (
					<li key={id + reason}>
						<ProductLink id={id} name={name} className="underline underline-offset-4" />: {reason}
					</li>
				))}
				{products.length > MOST_LEFT_SHOWN ? (
					<li>and {howMany(products.length - MOST_LEFT_SHOWN, 'product')} more</li>
				) : null}
			</ul>
		</Notice>
	);
}
