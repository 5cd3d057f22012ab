import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatKobo } from '#shop/kit/money.ts';
import { MOST_OF_A_LINE } from '#shop/orders/cart-limit.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownLine } from '../cart/cart-view.ts';
import type { CartWays } from '../cart/priced-cart.ts';
import { stockText } from '../cart/stock-text.ts';
import type { ShownCode } from '../discounts/code-form.tsx';
import {
	discountLabel,
	discountText,
	feeText,
	type ShownDiscount,
} from '../discounts/discount-rows.tsx';
import { TaxNote } from '../orders/tax-note.tsx';

export type SummaryProps = {
	lines: readonly ShownLine[];
	counted: string;
	subtotalKobo: number;
	discounts: readonly ShownDiscount[];
	codes: readonly ShownCode[];
	/** Null while it is not known; only where delivery is by zone. */
	deliveryKobo: number | null;
	isByZone: boolean;
	/** The ways to the place that is typed; null before it is. */
	ways: CartWays | null;
	totalKobo: number;
	taxNote: string | null;
	/** Whether the shop has discount codes, which the cart takes. */
	takesCodes: boolean;
};

const TO_CART =
	'inline-flex min-h-11 items-center text-slate text-sm underline underline-offset-4 hover:text-ink';

/** The ordered goods and the price. */
export function CheckoutSummary(props: SummaryProps) {
	const { lines, counted, subtotalKobo, discounts, codes, totalKobo, taxNote } = props;
	const { deliveryKobo, isByZone } = props;
	return (
		<section
			aria-labelledby="summary"
			className="min-w-0 rounded-card bg-paper p-4 md:p-6 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2"
		>
			<div className="flex items-center justify-between gap-3">
				<h2 id="summary" className="text-2xl">
					Cart summary
				</h2>
				<span className="rounded-full bg-ink px-3 py-1 font-semibold text-paper text-sm tabular-nums">
					{counted}
				</span>
			</div>
			<table className="mt-3 block w-full text-sm tabular-nums sm:max-lg:table">
				<thead className="sr-only sm:max-lg:not-sr-only sm:max-lg:table-header-group">
					<tr className="border-line border-b text-left text-slate">
						<th scope="col" className="py-2 pr-2 font-semibold">
							Product
						</th>
						<th scope="col" className="px-2 py-2 text-right font-semibold">
							Price
						</th>
						<th scope="col" className="px-2 py-2 text-right font-semibold">
							Qty
						</th>
						<th scope="col" className="py-2 pl-2 text-right font-semibold">
							Total
						</th>
					</tr>
				</thead>
				<tbody className="block sm:max-lg:table-row-group">
					{lines.map((line) => (
						<Line key={line.id} line={line} />
					))}
				</tbody>
				<tfoot className="block sm:max-lg:table-footer-group">
					{discounts.length > 0 || isByZone ? (
						<SumRow name="Subtotal">{formatKobo(subtotalKobo)}</SumRow>
					) : null}
					{discounts.map((discount) => (
						<SumRow key={discount.discountId} name={discountLabel(discount)}>
							{discountText(discount)}
						</SumRow>
					))}
					{isByZone ? (
						<SumRow name="Delivery">
							{deliveryKobo === null ? unknownFee(props.ways) : feeText(deliveryKobo)}
						</SumRow>
					) : null}
					<tr className="flex justify-between text-base sm:max-lg:table-row">
						<th scope="row" colSpan={3} className="py-3 pr-2 text-left font-bold">
							Grand Total
						</th>
						<td className="py-3 text-right font-bold">{formatKobo(totalKobo)}</td>
					</tr>
				</tfoot>
			</table>
			<TaxNote>{taxNote}</TaxNote>
			{codes.map(({ code, problem }) =>
				problem ? (
					<p key={code} className="mb-2 text-amber text-sm">
						{problem}
					</p>
				) : null,
			)}
			<p className="flex flex-wrap gap-x-6">
				<Link to="/cart" className={TO_CART}>
					Change your cart
				</Link>
				{props.takesCodes && codes.length === 0 ? (
					<Link to="/cart#code" className={TO_CART}>
						Enter a discount code
					</Link>
				) : null}
			</p>
		</section>
	);
}

function unknownFee(ways: CartWays | null): string {
	if (!ways) return 'Say your state';
	return ways.why ? 'Not delivered there' : 'Say your local government';
}

function SumRow({ name, children }: { name: string; children: ReactNode }) {
	return (
		<tr className="flex justify-between gap-4 sm:max-lg:table-row">
			<th scope="row" colSpan={3} className="wrap-anywhere py-1 pr-2 text-left font-normal">
				{name}
			</th>
			<td className="whitespace-nowrap py-1 text-right font-semibold">{children}</td>
		</tr>
	);
}

function Line({ line }: { line: ShownLine }) {
	const { id, name, cover, qty, stock, trouble, sellingKobo, seenKobo } = line;
	const left = Math.min(stock, MOST_OF_A_LINE);
	const unavailable = trouble === 'gone' || trouble === 'out-of-stock';
	return (
		<tr className="grid grid-cols-[auto_1fr_auto] border-line border-b py-3 align-middle sm:max-lg:table-row">
			<td className="wrap-anywhere col-span-3 sm:max-lg:min-w-28 sm:max-lg:py-3 sm:max-lg:pr-2">
				<div className="flex items-center gap-3">
					{cover ? (
						<Picture
							picture={cover}
							alt=""
							sizes="3rem"
							className="aspect-square w-12 shrink-0 rounded-control object-contain"
						/>
					) : null}
					<div className="min-w-0">
						{name}
						{line.contents ? <p className="text-slate">{line.contents}</p> : null}
					</div>
				</div>
				{sellingKobo !== seenKobo ? (
					<p className="text-amber">The price was {formatKobo(seenKobo)}.</p>
				) : null}
				{trouble ? (
					<>
						<p className="font-semibold text-red">
							{trouble === 'gone' ? 'No longer sold.' : stockText(line)}
						</p>
						<div className="mt-1 flex flex-wrap gap-2">
							{trouble === 'short' ? (
								<FixLine change={`take:${id}:${left}`} label={`Take ${left}`} of={name} />
							) : null}
							<FixLine change={`remove:${id}`} label="Remove" of={name} />
						</div>
					</>
				) : null}
			</td>
			<td className="text-slate sm:max-lg:px-2 sm:max-lg:py-3 sm:max-lg:text-right sm:max-lg:text-ink">
				{formatKobo(sellingKobo)}
			</td>
			<td className="text-slate sm:max-lg:px-2 sm:max-lg:py-3 sm:max-lg:text-right sm:max-lg:text-ink">
				<span aria-hidden="true" className="px-1 sm:max-lg:hidden">
					×
				</span>
				{qty}
			</td>
			<td className="text-right font-semibold sm:max-lg:py-3 sm:max-lg:pl-2">
				{unavailable ? null : formatKobo(line.lineKobo)}
			</td>
		</tr>
	);
}

/** Submits the surrounding form, so that what was typed is kept. */
function FixLine({ change, label, of }: { change: string; label: string; of: string }) {
	return (
		<Button type="submit" name="change" value={change} kind="quiet" className="px-3! text-sm">
			{label}
			<span className="sr-only"> {of}</span>
		</Button>
	);
}
