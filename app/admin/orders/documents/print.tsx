import { data } from 'react-router';
import { parseId } from '#shop/kit/parse-id.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { adminMeta } from '../../components/admin-meta.ts';
import { staffLoader } from '../../require-staff.ts';
import type { Route } from './+types/print.ts';
import { DOCUMENT_NAMES, DocumentSheet, type OrderDocument } from './order-document.tsx';
import { PrintButton } from './print-button.tsx';
import { readDocument } from './read-document.ts';

// A packing slip or a receipt of one order.

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	adminMeta(
		matches,
		loaderData ? `${DOCUMENT_NAMES[loaderData.document]} ${loaderData.shown.order.id}` : 'Order',
	);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	if (!isOrderDocument(params.document)) throw data(null, { status: 404 });
	return { document: params.document, shown: await readDocument(context, parseId(params.id)) };
});

function isOrderDocument(text: string): text is OrderDocument {
	return Object.hasOwn(DOCUMENT_NAMES, text);
}

export default function Print({ loaderData }: Route.ComponentProps) {
	const { document, shown } = loaderData;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Orders', to: '/admin/orders' },
					{ name: `Order ${shown.order.id}`, to: `/admin/orders/${shown.order.id}` },
					{ name: DOCUMENT_NAMES[document] },
				]}
			/>
			<div className="mb-4 print:hidden">
				<PrintButton />
			</div>
			<DocumentSheet document={document} shown={shown} />
		</>
	);
}
