import type { BankAccount } from '#shop/cash/collector-kinds.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { LineHead } from '../../ui/lists/line-head.tsx';
import type { PublicLayaway } from './layaway-view.ts';

// What the pages of a layaway show alike, to its customer and to the staff.

/** How much of it is paid. */
export function PaidMeter({ layaway }: { layaway: PublicLayaway }) {
	const { paid, total, left, share } = layaway;
	return (
		<div>
			<LevelMeter
				value={share}
				segments={20}
				scale="steady"
				label={`${paid} of ${total} paid`}
				className="h-4"
			/>
			<dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
				<Amount name="Total">{total}</Amount>
				<Amount name="Paid">{paid}</Amount>
				{left ? <Amount name="Left">{left}</Amount> : null}
			</dl>
		</div>
	);
}

function Amount({ name, children }: { name: string; children: string }) {
	return (
		<div>
			<dt className="text-slate text-sm">{name}</dt>
			<dd className="font-bold text-xl">{children}</dd>
		</div>
	);
}

export function LayawayGoods({ layaway }: { layaway: PublicLayaway }) {
	return (
		<table className="w-full text-sm">
			<caption className="sr-only">Goods</caption>
			<LineHead last="Price" />
			<tbody>
				{layaway.lines.map((line) => (
					<tr key={line.id} className="break-inside-avoid border-line border-b align-top">
						<td className="py-2 pr-3 font-bold tabular-nums">{line.qty}</td>
						<td className="wrap-anywhere py-2 pr-3">
							{line.name}
							{line.sku ? <span className="block text-slate">SKU {line.sku}</span> : null}
							{line.qty > 1 ? (
								<span className="block text-slate tabular-nums">{line.unit} each</span>
							) : null}
						</td>
						<td className="py-2 text-right tabular-nums">{line.sum}</td>
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr className="font-bold text-base">
					<td colSpan={2} className="py-2">
						Total
					</td>
					<td className="py-2 text-right tabular-nums">{layaway.total}</td>
				</tr>
			</tfoot>
		</table>
	);
}

/** Where the rest may be transferred to; nothing of it without an account. */
export function LayawayAccounts({
	accounts,
	id,
}: {
	accounts: readonly BankAccount[];
	id: number;
}) {
	if (accounts.length === 0) return null;
	return (
		<div>
			<p className="font-semibold">By transfer</p>
			<ul className="mt-1 space-y-1">
				{accounts.map(({ bankName, accountNumber, accountName }) => (
					<li key={`${bankName} ${accountNumber}`} className="wrap-anywhere">
						{bankName}, <span className="tabular-nums">{accountNumber}</span>, {accountName}
					</li>
				))}
			</ul>
			<p className="text-slate text-sm">Please name layaway {id} with the transfer.</p>
		</div>
	);
}
