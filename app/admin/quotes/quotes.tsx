import { localDay, localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { QUOTE_STATE_LABELS, type ShownQuoteState } from '#shop/quotes/quote-labels.ts';
import { QUOTE_SORTS, quotePage } from '#shop/quotes/quote-list.ts';
import { shownQuoteState } from '#shop/quotes/quote-states.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { PhoneText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/quotes.ts';
import { QuoteBadge } from './quote-badge.tsx';

// What the shop has offered in writing.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Quotes');

const STATES = Object.keys(QUOTE_STATE_LABELS) as ShownQuoteState[];

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const now = new Date();
	const state = STATES.find((each) => each === url.searchParams.get('state')) ?? null;
	const { rows, list, sort } = await readList(url, QUOTE_SORTS, (query) =>
		quotePage(db, query, state, now),
	);
	const quotes = rows.map((quote) => ({
		id: quote.id,
		buyer: quote.organisation || `${quote.firstname} ${quote.lastname}`,
		person: quote.organisation ? `${quote.firstname} ${quote.lastname}` : '',
		phone: quote.phone,
		total: formatKobo(quote.totalKobo),
		state: shownQuoteState(quote, now),
		validUntil: localDay(quote.validUntil),
		maker: quote.maker ?? '',
		madeAt: localTime(quote.createdAt),
	}));
	return { quotes, list, sort };
});

export default function Quotes({ loaderData: { quotes, list, sort } }: Route.ComponentProps) {
	const may = useMay();
	return (
		<ListPage
			title="Quotes"
			noun="quote"
			missing="Quotation not found"
			list={list}
			{...(may('orders') ? { action: { label: 'New Quote', to: '/admin/quotes/new' } } : {})}
			whenEmpty="A quotation offers goods in writing for some days, such as to a church or a school. None are kept for it."
			filters={
				<FilterBar
					searches="Number, organisation, name or phone"
					sorts={[
						['newest', 'Newest first'],
						['oldest', 'Oldest first'],
						['valid_asc', 'Ending soonest'],
						['valid_desc', 'Ending last'],
						['total_desc', 'Total, high to low'],
						['total_asc', 'Total, low to high'],
					]}
				>
					<FilterSelect
						label="State"
						name="state"
						options={[
							['', 'All'],
							...STATES.map((state) => [state, QUOTE_STATE_LABELS[state]] as const),
						]}
					/>
				</FilterBar>
			}
		>
			<DataTable caption="Quotes" columns={COLUMNS} rows={quotes} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['quotes'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'No.',
		leads: true,
		breaks: 'never',
		sorts: ['oldest', 'newest'],
		cell: ({ id }) => <RowLink to={`/admin/quotes/${id}`} name="">{`Quote ${id}`}</RowLink>,
	},
	{
		label: 'For',
		onCards: 'line',
		breaks: 'anywhere',
		cell: ({ buyer, person }) => (
			<>
				<span className="font-semibold">{buyer}</span>
				{person ? <span className="block text-slate">{person}</span> : null}
			</>
		),
	},
	{ label: 'Phone', cell: ({ phone }) => <PhoneText>{phone}</PhoneText> },
	{
		label: 'Total',
		numeric: true,
		breaks: 'amount',
		sorts: ['total_asc', 'total_desc'],
		cell: ({ total }) => <AmountText>{total}</AmountText>,
	},
	{ label: 'State', onCards: 'line', cell: ({ state }) => <QuoteBadge state={state} /> },
	{
		label: 'Valid until',
		sorts: ['valid_asc', 'valid_desc'],
		cell: ({ validUntil }) => validUntil,
	},
	{ label: 'Made by', breaks: 'anywhere', cell: ({ maker }) => maker || 'Asked for' },
	{ label: 'Made', breaks: 'dated', cell: ({ madeAt }) => madeAt },
];
