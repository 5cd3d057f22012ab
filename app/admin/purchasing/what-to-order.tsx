import { useRef } from 'react';
import { Form, Link, redirect, useLocation, useNavigation } from 'react-router';
import { categoryOptions } from '#shop/catalogue/staff-lists.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { orderChosen, readChosen } from '#shop/purchasing/order-chosen.ts';
import { LINES, QTY_OF } from '#shop/purchasing/purchase-fields.ts';
import { supplierOptions } from '#shop/purchasing/supplier-list.ts';
import {
	productsToOrder,
	readToOrderFilter,
	TO_ORDER_ROWS,
	TO_ORDER_SORTS,
} from '#shop/purchasing/what-to-order.ts';
import { type ActionError, formFields } from '../../page-handlers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldErrors, SelectField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { FormKeyField, formKeyOf } from '../forms/form-key.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { RowField } from '../kits/chosen-product.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterCategory, FilterSelect } from '../lists/filter-bar.tsx';
import { listAddress } from '../lists/list-address.ts';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/what-to-order.ts';

// What is low, and how many pieces of it to order from whom.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'What to Order');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const filter = readToOrderFilter(Object.fromEntries(url.searchParams));
	const chosen = typeof filter.supplierId === 'number' ? filter.supplierId : null;
	const [{ rows, list, sort }, categories, suppliers] = await Promise.all([
		readList(url, TO_ORDER_SORTS, (query) => productsToOrder(db, query, filter), TO_ORDER_ROWS),
		categoryOptions(db),
		supplierOptions(db, chosen),
	]);
	return {
		rows,
		list,
		sort,
		categories: categories.map(({ id, name }) => ({ id, name })),
		suppliers: suppliers.map(({ id, name }) => [String(id), name] as const),
		/** The fields begin with what is suggested. */
		isFilled: url.searchParams.get('fill') === 'all',
		formKey: newFormKey(),
	};
});

export const action = staffAction(async ({ db, admin }, form, _args: Route.ActionArgs) => {
	const ids = await orderChosen(db, admin.id, {
		lines: readChosen(formFields(form)),
		otherwise: parseId(form.get('supplier')),
		...formKeyOf(form),
	});
	const [first, ...more] = ids;
	const page = more.length > 0 ? '?state=draft&done=made' : `/${first}?done=made`;
	throw redirect(`/admin/purchase-orders${page}`, 303);
});

const FORM = 'order';

export default function WhatToOrder({ loaderData }: Route.ComponentProps) {
	const { rows, list, sort, categories, suppliers, isFilled } = loaderData;
	const { search } = useLocation();
	const refused = usePostedError();
	return (
		<ListPage
			title="What to Order"
			whenEmpty="Products at or below the stock at which they are ordered again are listed here."
			noun="product"
			list={list}
			leads={
				isFilled || rows.length === 0 ? null : (
					<ButtonLink
						kind="quiet"
						size="small"
						to={listAddress(search, { fill: 'all', page: String(list.page) })}
						preventScrollReset
					>
						Fill in what is suggested
					</ButtonLink>
				)
			}
			filters={
				<FilterBar
					sorts={[
						['fewest', 'Fewest in stock first'],
						['sold', 'Most sold first'],
						['name', 'Name'],
					]}
				>
					<FilterSelect
						label="Supplier"
						name="supplier"
						options={[['', 'All'], ['none', 'None yet'], ...suppliers]}
					/>
					<FilterCategory categories={categories} />
				</FilterBar>
			}
		>
			<DataTable
				// A field takes another first value only when it is made anew.
				key={`${search} ${isFilled}`}
				caption="What to order"
				columns={columnsFor(isFilled, refused)}
				rows={rows}
				sort={sort}
			/>
			<OrderForm key={`form ${search}`} {...loaderData} refused={refused} />
			<p className="text-slate text-sm">
				Suggested is what is sold until the goods come and in the 30 days after, at the pace of the
				last 90 days, and at least one more than “order again at”, less what is in stock and on
				order. A supplier without a time counts as 14 days.
			</p>
		</ListPage>
	);
}

type Loaded = Route.ComponentProps['loaderData'];
type Row = Loaded['rows'][number];

/** The rows of the table belong to this form, which makes a draft for each of their suppliers. */
function OrderForm({ rows, suppliers, formKey, refused }: OrderFormProps) {
	const { formData } = useNavigation();
	const form = useRef<HTMLFormElement>(null);
	useUnsavedWarning(() => formData === undefined && fieldsIn(form.current).some(isTyped), {
		inList: true,
	});
	return (
		<Form
			ref={form}
			id={FORM}
			method="post"
			className="sticky bottom-0 z-10 flex flex-wrap items-end gap-x-4 gap-y-2 rounded-card bg-paper p-4 shadow-float"
		>
			<FormKeyField formKey={refused?.values.form_key ?? formKey} />
			{rows.some(({ supplierId }) => supplierId === null) ? (
				<SelectField
					name="supplier"
					label="What has no supplier yet, from"
					defaultValue={refused?.values.supplier ?? ''}
					errors={refused?.errors.supplier}
				>
					<option value="">Choose</option>
					{suppliers.map(([id, name]) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
			) : null}
			<Button type="submit" busy={formData !== undefined}>
				Make purchase orders
			</Button>
			<FieldErrors errors={refused?.errors[LINES]} />
		</Form>
	);
}

type OrderFormProps = Loaded & { refused: ActionError | undefined };

function fieldsIn(form: HTMLFormElement | null): HTMLInputElement[] {
	return [...(form?.elements ?? [])].flatMap((field) =>
		field instanceof HTMLInputElement && field.type === 'text' ? [field] : [],
	);
}

function isTyped({ value, defaultValue }: HTMLInputElement): boolean {
	return value !== defaultValue;
}

function columnsFor(isFilled: boolean, refused: ActionError | undefined): Column<Row>[] {
	return [
		{
			label: 'Product',
			leads: true,
			breaks: 'anywhere',
			sorts: ['name'],
			cell: ({ id, name, sku, category }) => (
				<>
					<RowLink to={`/admin/what-to-order/${id}`}>{name}</RowLink>
					<span className="block font-normal text-slate text-sm">
						{[sku && `SKU ${sku}`, category].filter(Boolean).join(', ')}
					</span>
				</>
			),
		},
		{
			label: 'Supplier',
			breaks: 'anywhere',
			cell: ({ id, name, supplierId, supplier }) =>
				supplierId === null ? (
					<RowLink to={`/admin/what-to-order/${id}`} name={`for ${name}`}>
						Choose one
					</RowLink>
				) : (
					<Link
						to={`/admin/suppliers/${supplierId}`}
						className="inline-flex min-h-8 items-center underline underline-offset-4"
					>
						{supplier}
					</Link>
				),
		},
		{
			label: 'Stock',
			numeric: true,
			sorts: ['fewest'],
			cell: ({ qty, level, notSent }) => (
				<>
					<strong className={qty === 0 ? 'text-red' : ''}>{qty}</strong>
					<span className="block whitespace-nowrap text-slate text-sm">order again at {level}</span>
					{notSent > 0 ? (
						<span className="block text-slate text-sm">and {notSent} for orders</span>
					) : null}
				</>
			),
		},
		{ label: 'On order', numeric: true, cell: ({ onOrder }) => onOrder },
		{
			label: 'Sold, 30 / 90 days',
			numeric: true,
			sorts: [null, 'sold'],
			cell: ({ sold30, sold90 }) => `${sold30} / ${sold90}`,
		},
		{ label: 'Suggested', numeric: true, cell: ({ suggested }) => suggested },
		{
			label: 'To order',
			cell: ({ id, name, suggested }) => {
				const field = QTY_OF + id;
				const errors = refused?.errors[field];
				return (
					<>
						<RowField
							name={field}
							form={FORM}
							label={`Pieces of ${name} to order`}
							errors={errors}
							defaultValue={
								refused?.values[field] ?? (isFilled && suggested > 0 ? String(suggested) : '')
							}
							inputMode="numeric"
							maxLength={6}
							className="w-20 scroll-mb-40"
						/>
						<FieldErrors id={`${field}-error`} errors={errors} />
					</>
				);
			},
		},
	];
}
