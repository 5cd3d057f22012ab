/** The count that the design fixes for every product until real reviews are counted. */
const FIXED_COUNT = 122;

const STAR =
	'M10 1.600l2.600 5.300 5.800.8-4.200 4.100 1 5.800L10 14.900l-5.200 2.700 1-5.800L1.600 7.700l5.800-.8z';
const PLACES = [0, 20, 40, 60, 80];

/** Five stars and a count: the fixed one, or with `realCounts` the true one, which is none so far. */
export function StarRow({ realCounts }: { realCounts: boolean }) {
	const count = realCounts ? 0 : FIXED_COUNT;
	return (
		<p className="mt-2 flex items-center gap-2 text-slate text-sm">
			<svg viewBox="0 0 100 20" className="h-4 w-20" aria-hidden="true">
				{PLACES.map((x) => (
					<path
						key={x}
						d={STAR}
						transform={`translate(${x})`}
						className={count > 0 ? 'fill-amber' : 'fill-line'}
					/>
				))}
			</svg>
			<span className="sr-only">Reviews: </span>({count})
		</p>
	);
}
