import type { LossStep } from '#shop/fulfilment/loss-steps.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { RowLink } from '../lists/row-link.tsx';

type Step = {
	step: LossStep;
	label: string;
	orders: number;
	/** What they were to bring; null for none. */
	worth: string | null;
	/** Of all that were not taken. */
	share: number;
};

/** At which step cash orders were lost, each with what it cost and the orders themselves. */
export function LossSteps({
	steps,
	doorPercent,
	ordersAt,
}: {
	steps: readonly Step[];
	doorPercent: number;
	ordersAt: (query: { step: LossStep }) => string;
}) {
	return (
		<section aria-labelledby="steps" className="rounded-card bg-paper p-4">
			<h2 id="steps" className="text-2xl">
				At which step
			</h2>
			<p className="mt-1 text-slate text-sm">
				Of the orders that reached a door {doorPercent} % were refused there.
			</p>
			<table className="mt-2 w-full text-sm">
				<caption className="sr-only">Not taken, by step</caption>
				<thead className="text-slate">
					<tr>
						<th scope="col" className="py-1 text-left font-semibold">
							Step
						</th>
						<th scope="col" className="py-1 pl-3 text-right font-semibold">
							Orders
						</th>
						<th scope="col" className="py-1 pl-3 text-right font-semibold">
							Share
						</th>
						<th scope="col" className="py-1 pl-3 text-right font-semibold">
							Worth
						</th>
					</tr>
				</thead>
				<tbody>
					{steps.map(({ step, label, orders, worth, share }) => (
						<tr key={step} className="border-line border-t">
							<th scope="row" className="py-1.5 text-left font-normal">
								{orders > 0 ? (
									<>
										<RowLink to={ordersAt({ step })} needs={['orders-read']}>
											{label}
										</RowLink>
										<span className="block">
											<LevelMeter value={share} segments={20} scale="steady" className="h-2" />
										</span>
									</>
								) : (
									<span className="text-slate">{label}</span>
								)}
							</th>
							<td className="py-1.5 pl-3 text-right font-semibold tabular-nums">{orders}</td>
							<td className="whitespace-nowrap py-1.5 pl-3 text-right text-slate tabular-nums">
								{Math.round(share * 100)} %
							</td>
							<td className="py-1.5 pl-3 text-right tabular-nums">{worth ?? '–'}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
