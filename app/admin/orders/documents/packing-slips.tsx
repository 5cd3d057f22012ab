import { howMany } from '#shop/kit/how-many.ts';
import { MOST_ROWS_A_PAGE } from '#shop/kit/list-pages.ts';
import { Problem } from '#shop/kit/problem.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { chosenRows } from '../../lists/chosen-rows.ts';
import { staffLoader } from '../../require-staff.ts';
import type { Route } from './+types/packing-slips.ts';
import { MarkPacked } from './mark-packed.tsx';
import { NothingTicked } from './nothing-ticked.tsx';
import { DocumentSheet } from './order-document.tsx';
import { documentsOf } from './order-documents.ts';
import { PrintButton } from './print-button.tsx';
import { type DocumentOrder, readDocument } from './read-document.ts';

// The packing slips of the ticked orders, to print at once.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Packing slips');

export const loader = staffLoader(async (context, { url }: Route.LoaderArgs) => {
	const slips: DocumentOrder[] = [];
	// One after the other: a hundred orders read together would keep everybody else from the database.
	for (const id of chosenRows(url.searchParams).slice(0, MOST_ROWS_A_PAGE)) {
		const shown = await readDocument(context, id).catch(unlessMissing);
		if (shown) slips.push(shown);
	}
	return { slips };
});

function unlessMissing(error: unknown): null {
	if (error instanceof Problem && error.code === 'not-found') return null;
	throw error;
}

export default function PackingSlips({ loaderData: { slips } }: Route.ComponentProps) {
	const orders = slips.map(({ order }) => ({ id: order.id, state: order.stateName }));
	const pieces = slips.reduce((sum, shown) => sum + shown.pieces, 0);
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Orders', to: '/admin/orders' }, { name: 'Packing slips' }]} />
			<h1 className="text-3xl print:hidden">Packing slips</h1>
			{slips.length === 0 ? (
				<div className="mt-4">
					<NothingTicked />
				</div>
			) : (
				<>
					<p className="text-slate tabular-nums print:hidden">
						{howMany(slips.length, 'order')}, {howMany(pieces, 'piece')}
					</p>
					<div className="my-4 flex flex-wrap items-center gap-3 print:hidden">
						<PrintButton />
						<ButtonLink kind="quiet" to={documentsOf('pick', orders)}>
							Pick list
						</ButtonLink>
						<MarkPacked orders={orders} />
					</div>
					<div className="flex flex-col gap-4 print:block">
						{slips.map((shown) => (
							<DocumentSheet
								key={shown.order.id}
								document="packing-slip"
								shown={shown}
								heading="h2"
							/>
						))}
					</div>
				</>
			)}
		</>
	);
}
