import { useLocation } from 'react-router';
import { COUNTED_HITS } from '#shop/kit/counted.ts';
import type { Days } from '#shop/kit/lagos-days.ts';
import { readListQuery } from '#shop/kit/list-pages.ts';
import { formatKobo } from '#shop/kit/money.ts';
import {
	PAYMENT_SORTS,
	PAYMENTS_A_PAGE,
	type PaymentSum,
	paymentPage,
	readPaymentFilter,
	sumOfPayments,
} from '#shop/payments/payment-list.ts';
import { SHOWN_STATE_LABELS, SHOWN_STATES } from '#shop/payments/payment-states.ts';
import { PROVIDER_LABELS } from '#shop/payments/providers/provider.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterDays, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/payments.ts';
import { PAYMENT_COLUMNS, paymentRow } from './payment-columns.tsx';

const ROWS_CHOICES = [20, 50, 100];

/** Every attempt to pay at a provider. Who ordered is named to those only who may see orders. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Payments');

export const loader = staffLoader(async ({ db, may }, { url }: Route.LoaderArgs) => {
	const sent = Object.fromEntries(url.searchParams);
	const filter = readPaymentFilter(sent);
	let isCut = false;
	const { rows, list, sort } = await readList(
		url,
		PAYMENT_SORTS,
		async (query) => {
			const page = await paymentPage(db, query, filter);
			isCut = page.isCut;
			return page;
		},
		PAYMENTS_A_PAGE,
	);
	const { q } = readListQuery(sent, PAYMENT_SORTS);
	const namesPeople = may('orders-read');
	return {
		payments: rows.map((payment) => paymentRow(payment, namesPeople)),
		list,
		/** When the search fits more: how many payments are looked at. */
		lookedAt: isCut ? COUNTED_HITS : null,
		sort,
		days: filter.days,
		sum: list.isMore ? null : sumText(await sumOfPayments(db, filter, q)),
	};
});

function sumText({ cameInKobo, backKobo }: PaymentSum): string {
	const cameIn = `${formatKobo(cameInKobo)} came in`;
	return backKobo > 0 ? `${cameIn}, ${formatKobo(backKobo)} of it went back` : cameIn;
}

export default function Payments({ loaderData }: Route.ComponentProps) {
	const { payments, list, lookedAt, sort, days, sum } = loaderData;
	const { search } = useLocation();
	return (
		<ListPage
			title="Payments"
			noun="payment"
			list={list}
			sum={sum}
			whenEmpty="Every attempt to pay an order at Paystack or PayPal is listed here."
			leads={
				<ExportLink href={`/admin/payments/export.csv${search}`}>Export these (CSV)</ExportLink>
			}
			filters={
				<>
					<Filters days={days} rows={list.perPage} />
					{lookedAt ? (
						<p className="max-w-prose text-slate">
							Your search fits more than {lookedAt} payments. Only {lookedAt} of these are looked
							at: type more of the name to find the others.
						</p>
					) : null}
				</>
			}
		>
			<DataTable caption="Payments" isDense columns={PAYMENT_COLUMNS} rows={payments} sort={sort} />
		</ListPage>
	);
}

function Filters({ days, rows }: { days: Days; rows: number }) {
	return (
		<FilterBar
			searches="Reference, order or e-mail"
			sorts={[
				['newest', 'Newest first'],
				['oldest', 'Oldest first'],
			]}
		>
			<FilterDays {...days} />
			<FilterSelect
				label="Provider"
				name="provider"
				options={[['', 'All'], ...Object.entries(PROVIDER_LABELS)]}
			/>
			<FilterSelect
				label="State"
				name="state"
				options={[
					['', 'All'],
					...SHOWN_STATES.map((state) => [state, SHOWN_STATE_LABELS[state]] as const),
				]}
			/>
			<FilterSelect
				label="Rows"
				name="per_page"
				chosen={String(rows)}
				options={ROWS_CHOICES.map((each) => [String(each), String(each)] as const)}
			/>
		</FilterBar>
	);
}
