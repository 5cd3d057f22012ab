import { data } from 'react-router';
import { parseId } from '#shop/kit/parse-id.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/print.ts';
import { DOCUMENT_NAMES, type OrderDocument, OrderPaper } from './order-paper.tsx';
import { readPaper } from './paper-view.ts';
import { PrintButton } from './print-button.tsx';

// A packing slip or a receipt of one order.

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(
		matches,
		loaderData ? `${DOCUMENT_NAMES[loaderData.document]} ${loaderData.paper.order.id}` : 'Order',
	);

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	if (!isOrderDocument(params.document)) throw data(null, { status: 404 });
	return { document: params.document, paper: await readPaper(db, parseId(params.id)) };
});

function isOrderDocument(text: string): text is OrderDocument {
	return Object.hasOwn(DOCUMENT_NAMES, text);
}

export default function Print({ loaderData }: Route.ComponentProps) {
	const { document, paper } = loaderData;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Orders', to: '/admin/orders' },
					{ name: `Order ${paper.order.id}`, to: `/admin/orders/${paper.order.id}` },
					{ name: DOCUMENT_NAMES[document] },
				]}
			/>
			<PrintButton />
			<OrderPaper document={document} paper={paper} />
		</>
	);
}
