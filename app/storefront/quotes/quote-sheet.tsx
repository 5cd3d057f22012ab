import type { BankAccount } from '#shop/cash/collector-kinds.ts';
import { LineHead } from '../../ui/lists/line-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Letterhead } from '../shop-details/letterhead.tsx';
import { useShop } from '../use-shop.ts';
import type { ShownQuote } from './quote-view.ts';

type QuoteSheetProps = {
	quote: ShownQuote;
	/** The taxpayer's number of the shop, where the quotation has VAT. */
	tin: string | null;
	accounts: readonly BankAccount[];
	/** Whether its lines have pictures, which a paper for a committee has not. */
	hasPictures?: boolean;
	heading?: 'h1' | 'h2';
};

/** A quotation on the shop's letterhead, to read and to print. */
export function QuoteSheet({
	quote,
	tin,
	accounts,
	hasPictures = false,
	heading: Heading = 'h1',
}: QuoteSheetProps) {
	const isOffered = quote.state === 'open' || quote.state === 'accepted';
	return (
		<article className="max-w-3xl rounded-card bg-paper p-4 md:p-6 print:max-w-none print:p-0">
			<Letterhead tin={tin} />
			<Heading className="mt-6 text-3xl">
				Quotation <span className="whitespace-nowrap">No. {quote.id}</span>
			</Heading>
			{isOffered ? null : <NotOffered quote={quote} />}
			<div className="wrap-anywhere mt-4 grid gap-4 sm:grid-cols-2">
				<Receiver quote={quote} />
				<p>
					{quote.made}
					{quote.changed ? (
						<span className="block">
							Version {quote.version}, changed {quote.changed}
						</span>
					) : null}
					{quote.state === 'requested' ? null : (
						<strong className="block">Valid until {quote.validUntil}</strong>
					)}
				</p>
			</div>
			<Lines quote={quote} hasPictures={hasPictures} />
			{quote.note ? <p className="wrap-anywhere mt-4 whitespace-pre-line">{quote.note}</p> : null}
			{quote.state === 'requested' ? null : (
				<>
					<p className="mt-4">
						Prices are held until {quote.validUntil}. The goods are not reserved: what is in stock
						is confirmed with the order.
					</p>
					<Accounts accounts={accounts} id={quote.id} />
					<Signatures />
				</>
			)}
		</article>
	);
}

const WHY_NOT: Partial<Record<ShownQuote['state'], string>> = {
	requested: 'This is a request: nothing is offered yet.',
	expired: 'This quotation has expired: its prices are no longer held.',
	ordered: 'This quotation has been ordered.',
	declined: 'This quotation was declined.',
	withdrawn: 'This quotation has been withdrawn.',
};

function NotOffered({ quote }: { quote: ShownQuote }) {
	return <p className="mt-4 border-2 border-red p-3 font-bold text-red">{WHY_NOT[quote.state]}</p>;
}

function Receiver({ quote }: { quote: ShownQuote }) {
	return (
		<p>
			<span className="block text-slate text-sm">For</span>
			<strong>{quote.organisation || quote.person}</strong>
			{quote.organisation ? <span className="block">Attention: {quote.person}</span> : null}
			{quote.place ? <span className="block">{quote.place}</span> : null}
			{quote.phone ? <span className="block">{quote.phone}</span> : null}
		</p>
	);
}

function Lines({ quote, hasPictures }: { quote: ShownQuote; hasPictures: boolean }) {
	return (
		<table className="mt-6 w-full text-sm">
			<caption className="sr-only">What is offered</caption>
			<LineHead last="Price" />
			<tbody>
				{quote.lines.map((line) => (
					<tr key={line.id} className="break-inside-avoid border-line border-b align-top">
						<td className="py-2 pr-3 font-bold tabular-nums">{line.qty}</td>
						<td className="py-2 pr-3">
							<span className="flex items-start gap-3">
								{hasPictures && line.cover ? (
									<Picture
										picture={line.cover}
										alt=""
										sizes="3rem"
										className="size-12 shrink-0 object-contain max-sm:hidden print:hidden"
									/>
								) : null}
								<span className="wrap-anywhere min-w-0">
									{line.name}
									{line.sku ? <span className="block text-slate">SKU {line.sku}</span> : null}
									{line.contents ? <span className="block text-slate">{line.contents}</span> : null}
									{line.qty > 1 ? (
										<span className="block text-slate tabular-nums">{line.unit} each</span>
									) : null}
									{line.isShort && quote.state === 'open' ? (
										<span className="block text-slate">
											Not all in stock at present: to be confirmed
										</span>
									) : null}
								</span>
							</span>
						</td>
						<td className="py-2 text-right tabular-nums">{line.sum}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<td colSpan={2} className="py-1">
						Delivery
					</td>
					<td className="py-1 text-right tabular-nums">{quote.delivery}</td>
				</tr>
				<tr className="font-bold text-base">
					<td colSpan={2} className="py-2">
						Total
					</td>
					<td className="py-2 text-right tabular-nums">{quote.total}</td>
				</tr>
				{quote.taxNote ? (
					<tr>
						<td colSpan={3} className="pb-2 text-right tabular-nums">
							{quote.taxNote}
						</td>
					</tr>
				) : null}
			</tfoot>
		</table>
	);
}

/** Where the money goes, for whoever must write it into an approval. */
function Accounts({ accounts, id }: { accounts: readonly BankAccount[]; id: number }) {
	if (accounts.length === 0) return null;
	return (
		<section aria-label="Bank account" className="mt-4 break-inside-avoid">
			<p className="font-semibold">To pay by transfer, once we have confirmed your order</p>
			<ul className="mt-1 space-y-1">
				{accounts.map(({ bankName, accountNumber, accountName }) => (
					<li key={`${bankName} ${accountNumber}`} className="wrap-anywhere">
						{bankName}, <span className="tabular-nums">{accountNumber}</span>, {accountName}
					</li>
				))}
			</ul>
			<p className="text-slate text-sm">Please name quotation {id} with the transfer.</p>
		</section>
	);
}

function Signatures() {
	const shop = useShop();
	return (
		<div className="mt-12 hidden grid-cols-2 gap-8 text-sm print:grid">
			{[`For ${shop.name}`, 'Accepted by: name, signature, date'].map((text) => (
				<p key={text} className="border-ink border-t pt-1">
					{text}
				</p>
			))}
		</div>
	);
}
