import { AmountText } from '../../ui/amount-text.tsx';

export type Fact = { name: string; value: string };

/** A few sums side by side, each under its name. */
export function Facts({ facts, label }: { facts: readonly Fact[]; label: string }) {
	return (
		<section aria-label={label} className="rounded-card bg-paper p-4">
			<dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:flex lg:flex-wrap lg:gap-x-12">
				{facts.map(({ name, value }) => (
					<div key={name} className="min-w-0">
						<dt className="text-slate text-sm">{name}</dt>
						<dd className="font-bold text-lg tabular-nums">
							<AmountText>{value}</AmountText>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
