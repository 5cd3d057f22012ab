import { type PickedProduct, pickList } from '#shop/fulfilment/order-goods.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { chosenRows } from '../../lists/chosen-rows.ts';
import { staffLoader } from '../../require-staff.ts';
import { OrderLinks } from '../order-links.tsx';
import type { Route } from './+types/pick-list.ts';
import { NothingTicked } from './nothing-ticked.tsx';
import { documentsOf } from './order-documents.ts';
import { PickedProducts } from './picked-products.tsx';
import { PrintButton } from './print-button.tsx';

// What is to be fetched from the shelves for the ticked orders, each product once.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Pick list');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const ticked = chosenRows(url.searchParams).slice(0, MOST_ROWS_A_PAGE);
	const { products, orders } = await pickList(db, ticked);
	return {
		products,
		orders,
		isTicked: ticked.length > 0,
		leftOut: ticked.filter((each) => !orders.some(({ id }) => id === each)),
		pieces: products.reduce((sum, { pieces }) => sum + pieces, 0),
		at: localTime(new Date()),
	};
});

export default function PickListPage({ loaderData }: Route.ComponentProps) {
	const { products, orders, isTicked, leftOut, pieces, at } = loaderData;
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Orders', to: '/admin/orders' }, { name: 'Pick list' }]} />
			{products.length > 0 ? (
				<div className="mb-4 flex flex-wrap gap-3 print:hidden">
					<PrintButton />
					<ButtonLink kind="quiet" to={documentsOf('slips', orders)}>
						Packing slips
					</ButtonLink>
				</div>
			) : null}
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
						{howMany(pieces, 'piece')} for {howMany(orders.length, 'order')}, {at}
					</p>
				) : null}
				{leftOut.length > 0 ? <LeftOut ids={leftOut} /> : null}
				{byCategory(products).map(([category, each]) => (
					<PickedProducts key={category} category={category} products={each} />
				))}
			</section>
			{isTicked ? null : <NothingTicked />}
			{isTicked && products.length === 0 ? <EmptyState title="Nothing is to be fetched" /> : null}
		</>
	);
}

function LeftOut({ ids }: { ids: readonly number[] }) {
	return (
		<p className="mt-3 border-2 border-ink p-3 font-semibold">
			Not among these, since they have left, are ready or cancelled: <OrderLinks ids={ids} />.
		</p>
	);
}

/** What stands together on the shelves, as it comes: sorted by category. */
function byCategory(products: readonly PickedProduct[]): [string, PickedProduct[]][] {
	return [...Map.groupBy(products, ({ category }) => category ?? 'No longer sold')];
}
