import type { OrderMargin } from '#shop/fulfilment/order-margin.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { formatMargin, marginPercent } from '#shop/pricing/margin.ts';
import { AmountText } from '../../ui/amount-text.tsx';

/** What is left of the order after its goods' costs, as they were when it was placed. */
export function MarginOfOrder({ lines, soldKobo, costKobo }: OrderMargin) {
	const unknown = lines.filter((line) => line.costKobo === null).length;
	return (
		<section aria-labelledby="margin" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="margin" className="text-2xl">
				Margin
			</h2>
			<dl className="mt-2 divide-y divide-line text-sm">
				{lines.map((line) => (
					<div key={line.id} className="flex flex-wrap justify-between gap-x-4 py-2">
						<dt className="wrap-anywhere">
							{line.pieces} × {line.name}
						</dt>
						<dd className="ml-auto text-right tabular-nums">
							{line.costKobo === null ? (
								'Cost unknown'
							) : (
								<>
									Cost <AmountText>{formatKobo(line.costKobo)}</AmountText>, margin{' '}
									{formatMargin(marginPercent(line.soldKobo, line.costKobo))}
								</>
							)}
						</dd>
					</div>
				))}
			</dl>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-3 font-bold">
				{unknown > 0 ? 'Of what is known' : 'In all'}
				<span className="tabular-nums">
					<AmountText>{formatKobo(soldKobo - costKobo)}</AmountText>,{' '}
					{formatMargin(marginPercent(soldKobo, costKobo))}
				</span>
			</p>
			{unknown > 0 ? (
				<p className="mt-1 text-slate text-sm">
					{howMany(unknown, 'line has', 'lines have')} no known cost and{' '}
					{unknown === 1 ? 'is' : 'are'} not counted.
				</p>
			) : null}
		</section>
	);
}
