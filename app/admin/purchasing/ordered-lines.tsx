import { type Column, DataTable } from '../lists/data-table.tsx';
import { ProductLink } from '../products/product-link.tsx';
import type { PurchaseOrderView } from './purchase-order-view.ts';

type Row = PurchaseOrderView['lines'][number];

/** What was ordered, and what of it came. */
export function OrderedLines({ order: { lines, isPriced } }: { order: PurchaseOrderView }) {
	return <DataTable caption="What was ordered" columns={columnsFor(isPriced)} rows={lines} />;
}

function columnsFor(isPriced: boolean): Column<Row>[] {
	const prices: Column<Row>[] = [
		{ label: 'A piece', numeric: true, breaks: 'amount', cell: ({ unit }) => unit ?? '–' },
		{ label: 'Sum', numeric: true, breaks: 'amount', cell: ({ sum }) => sum ?? '–' },
	];
	return [
		{
			label: 'Product',
			leads: true,
			breaks: 'anywhere',
			cell: ({ productId, name, sku, supplierCode }) => (
				<>
					{productId === null ? (
						name
					) : (
						<ProductLink
							id={productId}
							name={name}
							className="font-semibold underline underline-offset-4"
						/>
					)}
					<span className="block font-normal text-slate text-sm">
						{[sku && `SKU ${sku}`, supplierCode && `theirs ${supplierCode}`]
							.filter(Boolean)
							.join(', ')}
						{productId === null ? 'No longer in the shop' : ''}
					</span>
				</>
			),
		},
		{ label: 'Ordered', numeric: true, cell: ({ qty }) => qty },
		{ label: 'Received', numeric: true, cell: ({ receivedQty }) => receivedQty },
		{
			label: 'In stock now',
			numeric: true,
			cell: ({ stock }) => stock ?? '–',
		},
		...(isPriced ? prices : []),
	];
}
