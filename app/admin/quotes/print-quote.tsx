import { parseId } from '#shop/kit/parse-id.ts';
import { quoteForStaff } from '#shop/quotes/quotes.ts';
import { QuoteSheet } from '../../storefront/quotes/quote-sheet.tsx';
import { readSheet } from '../../storefront/quotes/read-sheet.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PrintButton } from '../orders/documents/print-button.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/print-quote.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Quotation ${params.id}`);

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) =>
	readSheet(context, await quoteForStaff(context.db, parseId(params.id))),
);

export default function PrintQuote({ loaderData }: Route.ComponentProps) {
	const { id } = loaderData.quote;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Quotes', to: '/admin/quotes' },
					{ name: `Quote ${id}`, to: `/admin/quotes/${id}` },
					{ name: 'Quotation' },
				]}
			/>
			<div className="mb-4 print:hidden">
				<PrintButton />
			</div>
			<QuoteSheet {...loaderData} />
		</>
	);
}
