import { Link } from 'react-router';
import { formatKobo } from '#shop/kit/money.ts';
import { useShop } from '../../storefront/use-shop.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { chatAddress, receiptText } from './share-receipt.ts';
import type { DeviceSale } from './till-storage.ts';

/** What came of the sale that was just made, with its receipt. */
export function SoldNotice({
	sale,
	onPrint,
	onClose,
}: {
	sale: DeviceSale;
	onPrint: (sale: DeviceSale) => void;
	onClose: () => void;
}) {
	const { order } = sale;
	return (
		<div role="status" className="rounded-card border border-line bg-paper p-4">
			<div className="flex items-start gap-3">
				<Icon
					name={order ? 'check' : 'clock'}
					className={`size-6 ${order ? 'text-green' : 'text-amber'}`}
				/>
				<div className="min-w-0">
					<p className="font-semibold">Sold for {formatKobo(sale.totalKobo)}.</p>
					<p className="text-slate text-sm">
						{order ? (
							<>
								It is{' '}
								<Link
									to={`/admin/orders/${order.id}`}
									className="font-semibold underline underline-offset-4"
								>
									order {order.id}
								</Link>
								{order.lacksSerialNumbers ? ': type its serial numbers in there.' : '.'}
							</>
						) : (
							NOT_RECORDED[sale.state]
						)}
					</p>
				</div>
			</div>
			<div className="mt-2 flex flex-wrap gap-2">
				<ReceiptButtons sale={sale} onPrint={onPrint} />
				<Button kind="plain" size="small" onClick={onClose}>
					Close
				</Button>
			</div>
		</div>
	);
}

const NOT_RECORDED: Record<DeviceSale['state'], string> = {
	waiting: 'It is stored on this device, and sent as soon as the shop can be reached.',
	recorded: 'The shop has it.',
	flagged: 'The shop has it, and somebody has to look at it: see below.',
	refused: 'The shop did not take it: see below.',
	dismissed: 'The shop did not take it, and it is put away: see below.',
};

/** Prints the receipt of a sale, or sends it into a chat. */
export function ReceiptButtons({
	sale,
	onPrint,
}: {
	sale: DeviceSale;
	onPrint: (sale: DeviceSale) => void;
}) {
	const shop = useShop();
	const of = `of the sale for ${formatKobo(sale.totalKobo)}`;
	return (
		<>
			<Button
				kind="quiet"
				size="small"
				aria-label={`Print the receipt ${of}`}
				onClick={() => onPrint(sale)}
			>
				Print
			</Button>
			<a
				href={chatAddress(sale, receiptText(sale, shop))}
				target="_blank"
				rel="noreferrer"
				aria-label={`Send the receipt ${of} by WhatsApp`}
				className="inline-flex min-h-11 items-center px-3 font-semibold text-sm underline underline-offset-4"
			>
				WhatsApp
			</a>
		</>
	);
}
