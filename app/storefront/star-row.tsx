/** The fixed count in the design for every product, until real reviews are counted. */
const FIXED_COUNT = 122;

const STAR =
	'M10 1.600l2.600 5.300 5.800.8-4.200 4.100 1 5.800L10 14.900l-5.200 2.700 1-5.800L1.600 7.700l5.800-.8z';
const PLACES = [0, 20, 40, 60, 80];

/** Five stars, lit according to the value (0 to 5); without a label they are decoration. */
export function Stars({ value, label }: { value: number; label?: string }) {
	const lit = Math.round(value);
	return (
		<>
			<svg viewBox="0 0 100 20" className="h-4 w-20" aria-hidden="true">
				{PLACES.map((x, place) => (
					<path
						key={x}
						d={STAR}
						transform={`translate(${x})`}
						className={place < lit ? 'fill-amber' : 'fill-line'}
					/>
				))}
			</svg>
			{label ? <span className="sr-only">{label}</span> : null}
		</>
	);
}

/** A product's stars and count: the fixed one of the design, or with `real` the actual one. */
export function StarRow({ real }: { real: { count: number; average: number } | null }) {
	const count = real ? real.count : FIXED_COUNT;
	return (
		<p className="mt-2 flex items-center gap-2 text-slate text-sm">
			<Stars value={real ? real.average : PLACES.length} />
			<span className="sr-only">Reviews: </span>
			<span>{`(${count})`}</span>
			{real && real.count > 0 ? (
				<span className="sr-only">, {real.average.toFixed(1)} of 5 stars</span>
			) : null}
		</p>
	);
}
