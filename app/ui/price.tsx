import { formatKobo, savedPercent } from '#shop/kit/money.ts';

const SIZES = {
	small: 'text-base',
	medium: 'text-base sm:text-lg',
	large: 'text-[min(1.875rem,9.5vw)]/tight tracking-tight',
};

/** An amount in kobo; a higher original price is struck through beside the saving in whole per cent. */
export function Price({
	kobo,
	originalKobo,
	size = 'medium',
}: {
	kobo: number;
	originalKobo?: number;
	size?: keyof typeof SIZES;
}) {
	const saved = originalKobo === undefined ? 0 : savedPercent(kobo, originalKobo);
	return (
		<span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2 tabular-nums">
			<span className={`min-w-0 font-bold ${SIZES[size]}`}>{formatKobo(kobo)}</span>
			{originalKobo !== undefined && originalKobo > kobo ? (
				<span className="inline-flex min-w-0 flex-wrap gap-x-2 text-slate text-xs sm:text-sm">
					<span className="sr-only">instead of </span>
					<s>{formatKobo(originalKobo)}</s>
					{saved > 0 ? (
						<span className="font-semibold text-ember">
							<span aria-hidden="true">−</span>
							<span className="sr-only">you save </span>
							{saved}%
						</span>
					) : null}
				</span>
			) : null}
		</span>
	);
}
