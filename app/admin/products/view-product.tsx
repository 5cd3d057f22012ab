import { Link } from 'react-router';
import { lastUndoableChange } from '#shop/catalogue/bulk/bulk-undo.ts';
import { FLAG_WORDS } from '#shop/catalogue/lists/flag-words.ts';
import { CONDITION_NAMES, statedCondition } from '#shop/catalogue/product-condition.ts';
import { deleteProduct } from '#shop/catalogue/product-editing.ts';
import { categoryOptions, PRODUCT_SORTS, productsForStaff } from '#shop/catalogue/staff-lists.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localClock } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import { formDone } from '../../page-handlers.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { DELETED, DeleteButton } from '../forms/delete-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterCategory, FilterSelect } from '../lists/filter-bar.tsx';
import { HiddenBadge } from '../lists/hidden-badge.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/view-product.ts';
import { BULK_FORM, BulkForm, PREVIEW } from './bulk/bulk-form.tsx';
import { copyAddress } from './copy-address.ts';
import { ProductLink, useMayEditProducts } from './product-link.tsx';
import { readProductFilters } from './product-query.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'View Product');

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	const chosen = readProductFilters(url.searchParams);
	const [{ rows, list, sort }, categories, undoable] = await Promise.all([
		readList(url, PRODUCT_SORTS, (query) => productsForStaff(db, { ...query, ...chosen })),
		categoryOptions(db),
		lastUndoableChange(db),
	]);
	const products = rows.map((product) => ({
		id: product.id,
		category: product.category.name,
		name: product.name,
		slug: product.slug,
		selling: formatKobo(product.sellingKobo),
		original: formatKobo(product.originalKobo),
		isReduced: product.originalKobo > product.sellingKobo,
		cost: product.costKobo === null || !may('prices') ? null : formatKobo(product.costKobo),
		margin: may('prices') ? marginPercent(product.sellingKobo, product.costKobo) : null,
		qty: product.qty,
		status: product.status,
		condition: statedCondition(product)?.kind ?? null,
		cover: product.images[0] ?? null,
		pictures: product.images.length,
	}));
	return {
		products,
		categories,
		list,
		sort,
		undoable: undoable && { ...undoable, at: localClock(undoable.at) },
	};
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		await deleteProduct(db, admin.id, parseId(form.get('id')));
		return formDone(request, url, { message: DELETED });
	},
);

export default function ViewProduct({ loaderData }: Route.ComponentProps) {
	const { products, categories, list, sort, undoable } = loaderData;
	const hasCosts = products.some(({ cost }) => cost);
	const mayEdit = useMayEditProducts();
	return (
		<ListPage
			title="View Product"
			noun="product"
			missing="Product not found"
			list={list}
			{...(mayEdit ? { action: { label: 'Add Product', to: '/admin/add-product' } } : {})}
			filters={<Filters categories={categories} />}
		>
			{undoable ? (
				<p className="text-slate text-sm">
					{howMany(undoable.products, 'product was', 'products were')} changed at once at{' '}
					{undoable.at}.{' '}
					<Link to={`${PREVIEW}/${undoable.id}`} className="underline underline-offset-4">
						See or undo it
					</Link>
				</p>
			) : null}
			<DataTable
				caption="Products"
				columns={hasCosts ? COLUMNS : COLUMNS.filter(({ label }) => label !== MARGIN)}
				rows={products}
				sort={sort}
				chosenFor={BULK_FORM}
				nameOf={({ name }) => name}
			/>
			<BulkForm mayPrice={mayEdit} rows={products.length} found={list} categories={categories} />
		</ListPage>
	);
}

function Filters({ categories }: Pick<Route.ComponentProps['loaderData'], 'categories'>) {
	return (
		<FilterBar
			searches="Name, SKU, id or slug"
			sorts={[
				['newest', 'Newest first'],
				['oldest', 'Oldest first'],
				['name', 'Name'],
				['price_asc', 'Price, low to high'],
				['price_desc', 'Price, high to low'],
				['stock_asc', 'Stock, low to high'],
				['stock_desc', 'Stock, high to low'],
				['margin_asc', 'Margin, low to high (known costs)'],
				['margin_desc', 'Margin, high to low (known costs)'],
			]}
		>
			<FilterCategory categories={categories} />
			<FilterSelect
				label="Status"
				name="status"
				options={[
					['', 'All'],
					['0', 'Shown'],
					['1', 'Hidden'],
					['unpriced', 'Without a price'],
				]}
			/>
			<FilterSelect
				label="Cost"
				name="cost"
				options={[
					['', 'All'],
					['unknown', 'Unknown'],
					['above-price', 'Above the price'],
				]}
			/>
			<FilterSelect
				label="Rows"
				name="per_page"
				options={[
					['', '10'],
					['50', '50'],
					['100', '100'],
				]}
			/>
		</FilterBar>
	);
}

/** Sold out, and about to be. */
const stockColour = (qty: number) =>
	qty === 0 ? 'font-semibold text-red' : qty <= LOW ? 'font-semibold text-amber' : '';
const LOW = 3;

/** Only shown where a cost is known. */
const MARGIN = 'Margin';

type Row = Awaited<ReturnType<typeof loader>>['products'][number];

const COLUMNS: Column<Row>[] = [
	{ label: 'ID', cell: ({ id }) => id, sorts: ['oldest', 'newest'], onCards: 'away' },
	{ label: 'Category Name', cell: ({ category }) => category, onCards: 'half' },
	{
		label: 'Product Name',
		cell: ({ id, name, status, condition }) => (
			<>
				<ProductLink
					id={id}
					name={name}
					className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-current"
				/>
				{condition ? (
					<span className="ml-1 rounded-control border border-edge px-1.5 font-normal text-slate text-sm">
						{CONDITION_NAMES[condition]}
					</span>
				) : null}
				<HiddenBadge status={status} />
			</>
		),
		sorts: ['name'],
		breaks: 'anywhere',
		leads: true,
	},
	{
		label: 'Selling Price',
		cell: ({ selling, original, isReduced }) => (
			<>
				<AmountText>{selling}</AmountText>
				{isReduced ? (
					<s className="ml-2 text-slate xl:hidden">
						<span className="sr-only">instead of </span>
						{original}
					</s>
				) : null}
			</>
		),
		onCards: 'half',
		sorts: ['price_asc', 'price_desc'],
		numeric: true,
		breaks: 'amount',
	},
	{
		label: 'Original Price',
		cell: ({ original }) => <AmountText>{original}</AmountText>,
		onCards: 'away',
		numeric: true,
		breaks: 'amount',
	},
	{
		label: MARGIN,
		cell: ({ margin, cost }) => (
			<>
				<span className={margin !== null && margin < 0 ? 'font-semibold text-red' : ''}>
					<span className="xl:hidden">Margin </span>
					{formatMargin(margin)}
				</span>
				{cost ? (
					<span className="block text-slate text-xs">
						cost <AmountText>{cost}</AmountText>
					</span>
				) : null}
			</>
		),
		sorts: ['margin_asc', 'margin_desc'],
		numeric: true,
		breaks: 'tight',
		onCards: 'half',
	},
	{
		label: 'Stock',
		cell: ({ qty }) => (
			<span className={stockColour(qty)}>
				{qty}
				<span className="xl:hidden"> in stock</span>
			</span>
		),
		onCards: 'half',
		sorts: ['stock_asc', 'stock_desc'],
		numeric: true,
	},
	{
		label: 'Images',
		onCards: 'half',
		cell: ({ cover, pictures, name }) => (
			<div className="inline-flex items-center gap-2">
				<Thumbnail cover={cover} name={name} />
				<span className="text-slate tabular-nums">
					{pictures}
					<span className="sr-only"> pictures of {name}</span>
				</span>
			</div>
		),
	},
	{
		label: 'Edit',
		acts: true,
		cell: ({ id, name }) => (
			<div className="inline-flex gap-x-4 xl:gap-x-3">
				<EditLinks id={id} name={name} />
			</div>
		),
	},
	{
		label: 'Status',
		cell: ({ status }) => FLAG_WORDS.status[status === 0 ? 0 : 1],
		onCards: 'away',
	},
	{ label: 'Delete', cell: ({ id, name }) => <DeleteButton id={id} name={name} />, acts: true },
];

/** Of the product's own form, or of what else its catalogue is made of. */
function EditLinks({ id, name }: Pick<Row, 'id' | 'name'>) {
	const page = `/admin/edit-product/${id}`;
	const links = useMayEditProducts()
		? [
				{ label: 'Edit', to: page },
				{ label: 'Duplicate', to: copyAddress(id) },
			]
		: [
				{ label: 'Parts', to: `${page}/kit` },
				{ label: 'You also need', to: `${page}/extras` },
			];
	return links.map(({ label, to }) => (
		<RowLink key={to} to={to} name={name}>
			{label}
		</RowLink>
	));
}
