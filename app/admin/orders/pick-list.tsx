import { Link } from 'react-router';
import { pickList } from '#shop/fulfilment/order-goods.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { LinePicture } from '../../storefront/cart/line-picture.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { chosenRows } from '../lists/chosen-rows.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/pick-list.ts';
import { NothingTicked } from './nothing-ticked.tsx';
import { PrintButton } from './print-button.tsx';

// What is to be fetched from the shelves for the ticked orders, each product once.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Pick list');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const ticked = chosenRows(url.searchParams).slice(0, MOST_ROWS_A_PAGE);
	const { products, orderIds } = await pickList(db, ticked);
	return {
		products,
		isTicked: ticked.length > 0,
		orderCount: orderIds.length,
		leftOut: ticked.filter((id) => !orderIds.includes(id)),
		pieces: products.reduce((sum, { pieces }) => sum + pieces, 0),
		at: localTime(new Date()),
	};
});

export default function PickListPage({ loaderData }: Route.ComponentProps) {
	const { products, isTicked, orderCount, leftOut, pieces, at } = loaderData;
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Orders', to: '/admin/orders' }, { name: 'Pick list' }]} />
			{products.length > 0 ? <PrintButton /> : null}
			<section
				aria-labelledby="pick-list"
				className={
					products.length > 0
						? 'max-w-3xl rounded-card bg-paper p-4 md:p-6 print:max-w-none print:p-0'
						: 'mb-4'
				}
			>
				<h1 id="pick-list" className="text-3xl">
					Pick list
				</h1>
				{isTicked ? (
					<p className="mt-1 text-slate text-sm tabular-nums">
						{howMany(pieces, 'piece')} for {howMany(orderCount, 'order')}, {at}
					</p>
				) : null}
				{leftOut.length > 0 ? (
					<p className="mt-3 border-2 border-ink p-3 font-semibold">
						Not among these, since they have left or are cancelled: {leftOut.join(', ')}.
					</p>
				) : null}
				{products.length > 0 ? <Products products={products} /> : null}
			</section>
			{isTicked ? null : <NothingTicked />}
			{isTicked && products.length === 0 ? <EmptyState title="Nothing is to be fetched" /> : null}
		</>
	);
}

function Products({ products }: Pick<Route.ComponentProps['loaderData'], 'products'>) {
	return (
		<table className="mt-4 w-full text-sm">
			<thead>
				<tr className="border-ink border-b-2 text-left">
					<th scope="col" className="py-2 pr-3">
						Qty
					</th>
					<th scope="col" className="py-2 pr-3">
						Product
					</th>
					<th scope="col" className="py-2 text-right">
						Fetched
					</th>
				</tr>
			</thead>
			<tbody>
				{products.map(({ name, imagePath, pieces, stock, orders }) => (
					<tr key={`${name} ${orders[0]?.id}`} className="break-inside-avoid border-line border-b">
						<td className="py-2 pr-3 align-top font-bold text-2xl tabular-nums">{pieces}</td>
						<td className="wrap-anywhere py-2 pr-3 align-top">
							<div className="flex items-start gap-3 max-sm:[&_img]:size-10">
								<LinePicture path={imagePath} loading="eager" />
								<div className="min-w-0">
									<p className="font-semibold">{name}</p>
									<p className="text-slate tabular-nums">
										{stock === null ? 'No longer sold' : `${stock} more in stock`}
									</p>
									<p className="flex flex-wrap gap-x-3 tabular-nums">
										{orders.map(({ id, pieces: each }) => (
											<Link
												key={id}
												to={`/admin/orders/${id}`}
												className="inline-flex min-h-6 items-center underline underline-offset-4"
											>
												{each} for order {id}
											</Link>
										))}
									</p>
								</div>
							</div>
						</td>
						<td className="py-2 text-right align-top">
							<span aria-hidden="true" className="inline-block size-5 border-2 border-ink" />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
