import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { localDay } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import {
	openOrdersOf,
	SupplyInput,
	saveSupply,
	supplyOfProduct,
	supplySeen,
} from '#shop/purchasing/product-supply.ts';
import { supplierOptions } from '#shop/purchasing/supplier-list.ts';
import { staffSettings } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { DoneNotice } from '../forms/done-notice.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenBefore } from '../forms/seen-field.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { useMayEditProducts } from '../products/product-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/supply.ts';

// Where one product comes from, and when it is ordered again.

export const meta: Route.MetaFunction = ({ matches }) =>
	adminMeta(matches, 'Supplier of a product');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const supply = await backToList('/admin/what-to-order', () =>
		supplyOfProduct(db, parseId(params.id)),
	);
	const [suppliers, orders, { lowStock }] = await Promise.all([
		supplierOptions(db, supply.supplierId),
		openOrdersOf(db, supply.id),
		staffSettings(db),
	]);
	return {
		id: supply.id,
		name: supply.name,
		isKit: supply.isKit,
		qty: supply.qty,
		values: {
			supplier: String(supply.supplierId ?? ''),
			supplier_code: supply.supplierCode,
			reorder_level: String(supply.reorderLevel ?? ''),
		},
		seen: supplySeen(supply),
		suppliers: suppliers.map(({ id, name }) => ({ id, name })),
		orders: orders.map(({ expectedOn, ...order }) => ({
			...order,
			expected: expectedOn && localDay(expectedOn),
		})),
		lowStock,
	};
});

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const input = parseFields(SupplyInput, formFields(form));
	await saveSupply(db, admin.id, parseId(params.id), input);
	throw redirect(`/admin/what-to-order/${params.id}?done=saved`, 303);
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function SupplyPage({ loaderData }: Route.ComponentProps) {
	const { id, name, isKit, qty, seen } = loaderData;
	const [query] = useSearchParams();
	const mayEdit = useMayEditProducts();
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'What to Order', to: '/admin/what-to-order' }, { name }]} />
			<PageHead title={name} lead={`${qty.toLocaleString('en-NG')} in stock`}>
				{mayEdit ? (
					<ButtonLink kind="quiet" size="small" to={`/admin/edit-product/${id}`}>
						Edit Product
					</ButtonLink>
				) : null}
			</PageHead>
			<div className="mt-4 space-y-4">
				{query.get('done') === 'saved' ? <DoneNotice title="It is saved." /> : null}
				<RefusedNotice />
				<OpenOrders {...loaderData} />
				<section aria-label="Where it comes from" className="rounded-card bg-paper p-4 md:p-6">
					{isKit ? (
						<p>A kit is not bought: its parts are.</p>
					) : (
						<SupplyForm key={seen} {...loaderData} />
					)}
				</section>
			</div>
		</>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

function OpenOrders({ orders }: Loaded) {
	if (orders.length === 0) return null;
	return (
		<section aria-label="On order" className="rounded-card bg-paper p-4">
			<ul>
				{orders.map(({ id, left, expected }) => (
					<li key={id}>
						{left} to come with{' '}
						<Link
							to={`/admin/purchase-orders/${id}`}
							className="inline-flex min-h-8 items-center underline underline-offset-4"
						>
							purchase order {id}
						</Link>
						{expected ? `, expected on ${expected}` : ''}
					</li>
				))}
			</ul>
		</section>
	);
}

function SupplyForm({ values, seen, suppliers, lowStock }: Loaded) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	const field = fieldsOf(values, refused);
	return (
		<Form method="post" className="max-w-prose space-y-4">
			<input type="hidden" name="seen" value={seenBefore(refused) ?? seen} />
			<SelectField {...field('supplier')} label="Usual supplier">
				<option value="">None</option>
				{suppliers.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
			<InputField
				{...field('supplier_code')}
				label="Their number for it"
				maxLength={64}
				autoComplete="off"
				hint="It is printed on purchase orders."
			/>
			<InputField
				{...field('reorder_level')}
				label="Order again at"
				inputMode="numeric"
				maxLength={6}
				autoComplete="off"
				hint={`Pieces in stock at which it is listed in What to Order. Empty: ${lowStock}, as in Settings.`}
			/>
			<Button type="submit" busy={formData !== undefined}>
				Save
			</Button>
		</Form>
	);
}
