import { Link, redirect, useSearchParams } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { formatMoney } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { ALL_ORDERS, purchaseOrderPage } from '#shop/purchasing/purchase-orders.ts';
import { boughtInYear } from '#shop/purchasing/supplier-view.ts';
import {
	SupplierInput,
	saveSupplier,
	supplierById,
	supplierSeen,
} from '#shop/purchasing/suppliers.ts';
import { parsePhone } from '#shop/settings/nigeria.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-text.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { Facts } from '../components/facts.tsx';
import { PageHead } from '../components/page-head.tsx';
import { DoneNotice } from '../forms/done-notice.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { DataTable } from '../lists/data-table.tsx';
import { ProductLink } from '../products/product-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/supplier.ts';
import { listedOrder, orderColumns } from './listed-orders.tsx';
import { NewOrderButton } from './new-order-button.tsx';
import { SupplierForm } from './supplier-form.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(matches, loaderData?.values.name ?? 'Supplier');

const LATEST = { q: '', sort: 'newest', page: 1, perPage: 10 } as const;

export const loader = staffLoader(async ({ db, may }, { params }: Route.LoaderArgs) => {
	const supplier = await backToList('/admin/suppliers', () => supplierById(db, parseId(params.id)));
	const { id, name, contact, phone, email, currency, leadDays, note, isActive } = supplier;
	const [bought, orders] = await Promise.all([
		boughtInYear(db, id),
		purchaseOrderPage(db, LATEST, { ...ALL_ORDERS, supplierId: id }),
	]);
	const { totals, ...goods } = bought;
	return {
		id,
		isPriced: may('prices'),
		values: {
			name,
			contact,
			phone,
			email,
			currency,
			lead_days: String(leadDays ?? ''),
			note,
			active: isActive,
			seen: supplierSeen(supplier),
		},
		chat: parsePhone(phone)?.slice(1) ?? null,
		bought: { ...goods, totals: may('prices') ? totals.map(formatMoney) : null },
		orders: orders.rows.map((row) => listedOrder(row, may('prices'))),
		ordersInAll: orders.total,
	};
});

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const input = parseFields(SupplierInput, formFields(form));
	const id = await saveSupplier(db, admin.id, parseId(params.id) ?? 0, input);
	throw redirect(`/admin/suppliers/${id}?done=saved`, 303);
});

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

const DONE: Record<string, string> = {
	added: 'The supplier is added.',
	saved: 'The supplier is saved.',
};

export default function SupplierPage({ loaderData }: Route.ComponentProps) {
	const { id, values, isPriced, orders, ordersInAll } = loaderData;
	const [query] = useSearchParams();
	const done = DONE[query.get('done') ?? ''];
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Suppliers', to: '/admin/suppliers' }, { name: values.name }]} />
			<PageHead title={values.name} lead={values.active ? undefined : 'No longer bought from'}>
				{values.active ? <NewOrderButton supplierId={id} /> : null}
			</PageHead>
			<div className="mt-4 space-y-4">
				{done ? <DoneNotice title={done} /> : null}
				<RefusedNotice />
				<Reach {...loaderData} />
				<BoughtInYear {...loaderData} />
				<section aria-labelledby="orders">
					<h2 id="orders" className="mb-2 text-2xl">
						Purchase orders
					</h2>
					{orders.length > 0 ? (
						<DataTable
							caption="Its latest purchase orders"
							columns={orderColumns({ isPriced, ofSupplier: true })}
							rows={orders}
						/>
					) : (
						<p className="text-slate">None yet.</p>
					)}
					{ordersInAll > orders.length ? (
						<p className="mt-2">
							<Link
								to={`/admin/purchase-orders?supplier=${id}`}
								className="inline-flex min-h-11 items-center underline underline-offset-4"
							>
								All {howMany(ordersInAll, 'purchase order')}
							</Link>
						</p>
					) : null}
				</section>
				<section aria-labelledby="supplier" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="supplier" className="mb-3 text-2xl">
						The supplier
					</h2>
					<SupplierForm key={values.seen} submit="Save the supplier" values={values} />
				</section>
			</div>
		</>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

function Reach({ values: { name, contact, phone, email, note }, chat }: Loaded) {
	if (!contact && !phone && !email && !note) return null;
	return (
		<section aria-label="How to reach them" className="rounded-card bg-paper p-4">
			<div className="flex flex-wrap items-center gap-x-6 gap-y-1">
				{contact ? <strong className="wrap-anywhere">{contact}</strong> : null}
				{phone ? <PhoneLink>{phone}</PhoneLink> : null}
				{email ? <EmailLink about={`Order from ${name}`}>{email}</EmailLink> : null}
				{chat ? (
					<a
						href={`https://wa.me/${chat}`}
						rel="noopener"
						className={buttonClass({ kind: 'quiet', size: 'small' })}
					>
						WhatsApp
					</a>
				) : null}
			</div>
			{note ? <p className="wrap-anywhere mt-1 whitespace-pre-line text-slate">{note}</p> : null}
		</section>
	);
}

function BoughtInYear({ bought }: Loaded) {
	const { orders, pieces, totals, products } = bought;
	return (
		<>
			<Facts
				label="Bought in the last 12 months"
				facts={[
					{ name: 'Orders in the last 12 months', value: orders.toLocaleString('en-NG') },
					{ name: 'Pieces', value: pieces.toLocaleString('en-NG') },
					...(totals && totals.length > 0 ? [{ name: 'For', value: totals.join(', ') }] : []),
				]}
			/>
			{products.length > 0 ? (
				<details className="rounded-card bg-paper p-4">
					<Summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
						What was bought most: {howMany(products.length, 'product')}
						<Icon name="down" className="size-5 shrink-0 text-slate" />
					</Summary>
					<ul className="mt-2 divide-y divide-line">
						{products.map(({ productId, name, pieces: bought }) => (
							<li key={productId ?? name} className="flex justify-between gap-3 py-1.5">
								{productId ? (
									<ProductLink
										id={productId}
										name={name}
										className="wrap-anywhere underline underline-offset-4"
									/>
								) : (
									<span className="wrap-anywhere">{name}</span>
								)}
								<span className="shrink-0 tabular-nums">{howMany(bought, 'piece')}</span>
							</li>
						))}
					</ul>
				</details>
			) : null}
		</>
	);
}
