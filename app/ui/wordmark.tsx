/** The number of segments of each of the nine meters: their peaks form the arch of a bridge. */
const ARCH = [2, 4, 5, 6, 6, 6, 5, 4, 2];

/** The segments of all meters from one height up to another, as one path on the 44 × 30 drawing. */
function segments(from: number, to: number): string {
	return ARCH.flatMap((height, column) =>
		Array.from(
			{ length: Math.max(0, Math.min(height, to) - from) },
			(_, level) => `M${column * 5} ${22 - (from + level) * 4}h4v3h-4z`,
		),
	).join('');
}

const [GREEN, AMBER, RED] = [segments(0, 4), segments(4, 5), segments(5, 6)];

/** Nine level meters on a deck, their peaks an arch; on ink. */
function BridgeMark() {
	return (
		<svg viewBox="0 0 44 30" className="h-8 w-auto shrink-0" aria-hidden="true">
			<path d={GREEN} className="fill-green-lit" />
			<path d={AMBER} className="fill-amber-lit" />
			<path d={RED} className="fill-red-lit" />
			<path d="M0 27h44v3h-44z" className="fill-paper" />
		</svg>
	);
}

/** The shop's name as its logo, on ink: the mark, the first word large, the rest spaced out below it. */
export function Wordmark({ name }: { name: string }) {
	const [first, ...rest] = name.split(' ');
	return (
		<span className="inline-flex items-center gap-2.5">
			<BridgeMark />
			<span className="display grid leading-none">
				<span className="text-[min(1.5rem,12vw-19px)] leading-[0.92] tracking-wide">{first}</span>{' '}
				{rest.length > 0 ? (
					<span className="text-[min(0.875rem,3.9vw)] text-mist leading-[1.15] tracking-[0.2em]">
						{rest.join(' ')}
					</span>
				) : null}
			</span>
		</span>
	);
}
