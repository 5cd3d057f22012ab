import { formatKobo, savedPercent } from '#shop/kit/money.ts';

const SIZES = {
	small: 'text-base',
	medium: 'text-base sm:text-lg',
	large: 'text-[min(1.875rem,9.5vw)]/tight tracking-tight',
};

/** An amount in kobo; a higher original price is struck through beside the saving, unless `withSaving` is off. */
export function Price({
	kobo,
	originalKobo,
	until,
	size = 'medium',
	withSaving = true,
}: {
	kobo: number;
	originalKobo?: number;
	/** How long the price lasts, in words. */
	until?: string | null;
	size?: keyof typeof SIZES;
	withSaving?: boolean;
}) {
	return (
		<span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2 tabular-nums">
			<span className={`min-w-0 font-bold ${SIZES[size]}`}>{formatKobo(kobo)}</span>
			{originalKobo !== undefined && originalKobo > kobo ? (
				<span className="inline-flex min-w-0 flex-wrap gap-x-2 text-slate text-sm">
					<span className="sr-only">instead of </span>
					<s>{formatKobo(originalKobo)}</s>
					{withSaving ? <Saving kobo={kobo} originalKobo={originalKobo} /> : null}
				</span>
			) : null}
			{until ? <span className="font-semibold text-ember text-sm">{until}</span> : null}
		</span>
	);
}

/** What a price in kobo is below the original, in whole per cent; nothing where that is less than one. */
export function Saving({ kobo, originalKobo }: { kobo: number; originalKobo: number }) {
	const saved = savedPercent(kobo, originalKobo);
	if (saved <= 0) return null;
	return (
		<span className="whitespace-nowrap font-semibold text-ember text-sm tabular-nums">
			<span aria-hidden="true">−</span>
			<span className="sr-only">you save </span>
			{saved}%
		</span>
	);
}
