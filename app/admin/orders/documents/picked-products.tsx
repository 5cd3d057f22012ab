import { useId } from 'react';
import { Link } from 'react-router';
import type { PickedProduct } from '#shop/fulfilment/order-goods.ts';
import { LinePicture } from '../../../storefront/cart/line-picture.tsx';

type PickedProductsProps = { category: string; products: readonly PickedProduct[] };

/** What is to be fetched of one category. The boxes are for a pen, or for the finger of who walks about with a phone. */
export function PickedProducts({ category, products }: PickedProductsProps) {
	const heading = useId();
	return (
		<>
			<h2
				id={heading}
				className="mt-6 break-after-avoid border-ink border-b-2 pb-1 text-xl print:mt-4"
			>
				{category}
			</h2>
			<table aria-labelledby={heading} className="w-full text-sm">
				<thead className="sr-only">
					<tr>
						<th scope="col">Qty</th>
						<th scope="col">Product</th>
						<th scope="col">Fetched</th>
					</tr>
				</thead>
				<tbody>
					{products.map((product) => (
						<Row key={`${product.name} ${product.orders[0]?.id}`} {...product} />
					))}
				</tbody>
			</table>
		</>
	);
}

function Row({ name, sku, barcode, imagePath, pieces, stock, orders }: PickedProduct) {
	return (
		<tr className="border-line border-b align-top has-checked:bg-fog has-checked:text-slate">
			<td className="w-10 py-2 pr-3 font-bold text-2xl tabular-nums print:py-1 print:text-xl">
				{pieces}
			</td>
			<td className="wrap-anywhere py-2 pr-3 print:py-1">
				<div className="flex items-start gap-3 max-sm:[&_img]:size-10 print:[&_img]:size-10">
					<LinePicture path={imagePath} loading="eager" />
					<div className="min-w-0">
						<p className="font-semibold">{name}</p>
						<p className="flex flex-wrap gap-x-3 text-slate tabular-nums">
							{sku ? <span>SKU {sku}</span> : null}
							{barcode ? <span>{barcode}</span> : null}
							<span>{stock === null ? 'No longer sold' : `${stock} more in stock`}</span>
							{orders.map(({ id, pieces: each }) => (
								<Link
									key={id}
									to={`/admin/orders/${id}`}
									className="inline-flex min-h-6 items-center text-ink underline underline-offset-4 print:min-h-0"
								>
									{each} for order {id}
								</Link>
							))}
						</p>
					</div>
				</div>
			</td>
			<td className="w-11 text-right print:py-1">
				<label className="grid size-11 place-items-center print:size-auto print:justify-end">
					<input
						type="checkbox"
						aria-label={`Fetched: ${name}`}
						className="size-6 accent-ember print:hidden"
					/>
					<span
						aria-hidden="true"
						className="hidden size-5 border-2 border-ink print:inline-block"
					/>
				</label>
			</td>
		</tr>
	);
}
