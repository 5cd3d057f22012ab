import { howMany } from '#shop/kit/how-many.ts';
import { localDate, localDay } from '#shop/kit/local-time.ts';
import { formatMoney } from '#shop/kit/money.ts';
import type { ListedOrder } from '#shop/purchasing/purchase-orders.ts';
import { isOpen, PURCHASE_STATES } from '#shop/purchasing/purchase-states.ts';
import { AmountText } from '../../ui/amount-text.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import type { Column } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';

/** A purchase order as lists show it; its sum only to those who may see prices. */
export function listedOrder(order: ListedOrder, isPriced: boolean) {
	const { id, supplier, supplierId, state, currency, orderedAt, createdAt, expectedOn, sums } =
		order;
	return {
		id,
		supplier,
		supplierId,
		state: PURCHASE_STATES[state],
		at: localDate(orderedAt ?? createdAt),
		expected: expectedOn && isOpen(state) ? localDay(expectedOn) : null,
		lines: sums.lines,
		pieces: sums.pieces,
		received: sums.received,
		sum: isPriced ? sumText(sums, currency) : null,
	};
}

function sumText({ lines, totalMinor: minor, unpriced }: ListedOrder['sums'], currency: string) {
	if (unpriced === lines) return '–';
	return `${formatMoney({ minor, currency })}${unpriced > 0 ? ' and more' : ''}`;
}

type Row = ReturnType<typeof listedOrder>;

/** The columns of a list of purchase orders; those of one supplier need not say whose they are. */
export function orderColumns({
	isPriced,
	ofSupplier = false,
}: {
	isPriced: boolean;
	ofSupplier?: boolean;
}): Column<Row>[] {
	const columns: (Column<Row> | null)[] = [
		{
			label: 'Order',
			leads: true,
			cell: ({ id }) => (
				<RowLink to={`/admin/purchase-orders/${id}`}>{`Purchase order ${id}`}</RowLink>
			),
		},
		ofSupplier
			? null
			: {
					label: 'Supplier',
					breaks: 'anywhere',
					cell: ({ supplierId, supplier }) => (
						<RowLink to={`/admin/suppliers/${supplierId}`}>{supplier}</RowLink>
					),
				},
		{ label: 'State', cell: ({ state }) => state },
		{ label: 'Of', cell: ({ at }) => at },
		{ label: 'Expected', cell: ({ expected }) => expected ?? '–' },
		{
			label: 'Received',
			cell: ({ pieces, received, lines }) => (
				<span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
					<LevelMeter value={pieces > 0 ? received / pieces : 0} scale="steady" />
					<span>
						{received.toLocaleString('en-NG')} of {howMany(pieces, 'piece')}
						<span className="block text-slate text-xs">{howMany(lines, 'product')}</span>
					</span>
				</span>
			),
		},
		isPriced
			? {
					label: 'Sum',
					numeric: true,
					breaks: 'amount',
					cell: ({ sum }) => <AmountText>{sum ?? ''}</AmountText>,
				}
			: null,
	];
	return columns.filter((column) => column !== null);
}
