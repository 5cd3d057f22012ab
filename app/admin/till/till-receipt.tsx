import { localTime } from '#shop/kit/local-time.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { saleKobo } from '#shop/till/till-sale.ts';
import { useShop } from '../../storefront/use-shop.ts';
import { paidText, shortNumber } from './share-receipt.ts';
import type { DeviceSale } from './till-storage.ts';

/** The receipt of a sale, on paper only: narrow, so that a printer of rolls can print it, too. */
export function TillReceipt({ sale }: { sale: DeviceSale }) {
	const shop = useShop();
	const { firstname, lastname, phone } = sale.buyer;
	const offKobo = saleKobo(sale.lines) - sale.totalKobo;
	const buyer = [firstname, lastname, phone].filter(Boolean).join(' ');
	return (
		<article className="hidden print:block">
			<p className="font-bold">{shop.name}</p>
			<p className="text-sm">
				{shop.street}, {shop.city}, {shop.region}. {shop.phones.join(', ')}
			</p>
			<h1 className="mt-4 text-2xl">Receipt {sale.order?.trackingNo ?? shortNumber(sale.key)}</h1>
			<p className="text-sm">
				{localTime(new Date(sale.soldAt))}, served by {sale.soldBy}
				{buyer ? `. For ${buyer}` : ''}
			</p>
			<ul className="mt-4 text-sm">
				{sale.lines.map(({ productId, name, qty, unitKobo }) => (
					<li key={productId} className="wrap-anywhere border-line border-b py-2">
						{qty} × {name}
						<span className="block tabular-nums">
							{formatKobo(unitKobo)} each: {formatKobo(qty * unitKobo)}
						</span>
					</li>
				))}
			</ul>
			{offKobo > 0 ? <p className="mt-4 text-sm">Offers: -{formatKobo(offKobo)}</p> : null}
			<p className="mt-4 font-bold tabular-nums">
				{paidText(sale)}: {formatKobo(sale.totalKobo)}
			</p>
			{sale.reference ? <p className="wrap-anywhere text-sm">Reference {sale.reference}</p> : null}
		</article>
	);
}
