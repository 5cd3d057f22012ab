import { Link } from 'react-router';
import { deleteCategory } from '#shop/catalogue/categories/category-editing.ts';
import { allPlaces } from '#shop/catalogue/categories/category-place.ts';
import { above, branchSums } from '#shop/catalogue/categories/category-tree.ts';
import {
	CATEGORY_SORTS,
	categoriesForStaff,
	shownByCategory,
} from '#shop/catalogue/staff-lists.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formDone } from '../../page-handlers.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { DELETED, DeleteButton } from '../forms/delete-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/view-category.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'View Category');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const all = await allPlaces(db);
	// A shop that has a tree is shown it.
	const isFlat = all.every(({ parentId }) => parentId === null);
	const sorts = isFlat ? CATEGORY_SORTS : TREE_FIRST;
	const { rows, list, sort } = await readList(url, sorts, (query) => categoriesForStaff(db, query));
	const counts = branchSums(all, await shownByCategory(db));
	const categories = rows.map(({ id, name, slug, status, navdisplay, featured }) => ({
		id,
		name,
		slug,
		status,
		navdisplay,
		featured,
		products: counts.get(id) ?? 0,
		path: above(all, id).map((each) => each.name),
		isIndented: sort === 'tree',
	}));
	return { categories, list, sort, isFlat };
});

const TREE_FIRST = ['tree', ...CATEGORY_SORTS.filter((sort) => sort !== 'tree')] as const;

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		await deleteCategory(db, admin.id, parseId(form.get('id')));
		return formDone(request, url, { message: DELETED });
	},
);

export default function ViewCategory({ loaderData }: Route.ComponentProps) {
	const { categories, list, sort, isFlat } = loaderData;
	return (
		<ListPage
			title="View Category"
			noun="category"
			nouns="categories"
			missing="Category not found"
			list={list}
			action={{ label: 'Add Category', to: '/admin/category' }}
			filters={
				<FilterBar
					searches="Name or slug"
					sorts={[
						...(isFlat ? [] : ([['tree', 'As a tree']] as const)),
						['newest', 'Newest first'],
						['oldest', 'Oldest first'],
						['name', 'Name'],
						['nav', 'As in the navigation'],
					]}
				/>
			}
		>
			<DataTable caption="Categories" columns={COLUMNS} rows={categories} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['categories'][number];

const COLUMNS: Column<Row>[] = [
	{ label: 'ID', cell: ({ id }) => id, sorts: ['oldest', 'newest'], onCards: 'away' },
	{
		label: 'Name',
		cell: (row) => <PlacedName {...row} />,
		sorts: ['name'],
		breaks: 'anywhere',
		leads: true,
	},
	{ label: 'Slug', cell: ({ slug }) => slug, breaks: 'anywhere' },
	{
		label: 'Products',
		numeric: true,
		cell: ({ id, name, products }) => (
			<Link
				to={`/admin/view-product?category=${id}&status=0`}
				aria-label={`${howMany(products, 'shown product')} in ${name}`}
				className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-current"
			>
				{products.toLocaleString('en-NG')}
			</Link>
		),
	},
	{ label: 'Status', cell: ({ status }) => (status === 0 ? 'Shown' : 'Hidden') },
	{ label: 'NavDisplay', cell: ({ navdisplay }) => (navdisplay === 0 ? 'Shown' : 'Hidden') },
	{ label: 'Featured', cell: ({ featured }) => (featured === 1 ? 'Yes' : 'No') },
	{
		label: 'Edit',
		acts: true,
		cell: ({ id, name }) => (
			<div className="inline-flex gap-x-4 xl:gap-x-3">
				<RowLink to={`/admin/edit-category/${id}`} name={name}>
					Edit
				</RowLink>
				<RowLink to={`/admin/edit-category/${id}/specifications`} name={name}>
					Specifications
				</RowLink>
			</div>
		),
	},
	{ label: 'Delete', cell: ({ id, name }) => <DeleteButton id={id} name={name} />, acts: true },
];

/** In the order of the tree the name is indented below its parent; in others it says where the category is. */
function PlacedName({ id, name, path, isIndented }: Row) {
	const link = (
		<Link
			to={`/admin/edit-category/${id}`}
			className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
		>
			{name}
		</Link>
	);
	if (path.length === 0) return link;
	if (isIndented) return <span className={INDENTS[path.length]}>{link}</span>;
	return (
		<>
			<span className="block font-normal text-slate text-sm">{path.join(' › ')} ›</span>
			{link}
		</>
	);
}

const INDENTS = ['', 'block pl-5', 'block pl-10', 'block pl-15'];
