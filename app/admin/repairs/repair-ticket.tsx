import type { QrCode } from '../../storefront/qr-code.ts';
import { Letterhead } from '../../storefront/shop-details/letterhead.tsx';
import { useShop } from '../../storefront/use-shop.ts';
import { PhoneText } from '../../ui/contact-text.tsx';
import { Fact } from '../../ui/lists/fact.tsx';
import { QrPicture } from '../orders/documents/qr-picture.tsx';
import type { ShownRepair } from './repair-view.ts';

type RepairTicketProps = { repair: ShownRepair; url: string; qr: QrCode };

/** The ticket of a repair: what was handed in, what it came to, and where its customer follows it. */
export function RepairTicket({ repair, url, qr }: RepairTicketProps) {
	const shop = useShop();
	return (
		<article className="max-w-3xl rounded-card bg-paper p-4 md:p-6 print:max-w-none print:p-0">
			<Letterhead />
			<h1 className="mt-6 text-3xl">
				Repair <span className="whitespace-nowrap">No. {repair.id}</span>
			</h1>
			<p className="wrap-anywhere mt-1">
				Handed in on {repair.booked} by <strong>{repair.name}</strong>,{' '}
				<PhoneText>{repair.phone}</PhoneText>
			</p>
			<dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
				<Fact name="Goods">
					<strong>{repair.goods}</strong>
				</Fact>
				<Fact name="Serial number">{repair.serial}</Fact>
				<Fact name="What is wrong" isWide>
					{repair.fault}
				</Fact>
				<Fact name="Came with it">{repair.cameWith || 'Nothing'}</Fact>
				<Fact name="Condition on arrival">{repair.condition}</Fact>
				<Fact name="Warranty">
					{repair.isWarranty ? 'Claimed under warranty' : 'Not claimed under warranty'}
				</Fact>
				{repair.outcome ? (
					<>
						<Fact name={`Handed back on ${repair.closed}`}>{repair.end}</Fact>
						<Fact name="Paid">{repair.paid}</Fact>
					</>
				) : repair.paidSoFar ? (
					<Fact name="Paid so far">{repair.paid}</Fact>
				) : null}
			</dl>
			{repair.outcome ? null : (
				<div className="mt-6 flex break-inside-avoid items-start gap-4">
					<QrPicture code={qr} of="the page of the repair" />
					<p className="wrap-anywhere min-w-0 text-sm">
						See how it stands, and answer an estimate, here. Whoever has this address can do so.
						<strong className="block">{url}</strong>
						Please bring this ticket when you collect it.
					</p>
				</div>
			)}
			<div className="mt-12 hidden grid-cols-2 gap-8 text-sm print:grid">
				{[`For ${shop.name}`, 'Customer: signature, date'].map((text) => (
					<p key={text} className="border-ink border-t pt-1">
						{text}
					</p>
				))}
			</div>
		</article>
	);
}
