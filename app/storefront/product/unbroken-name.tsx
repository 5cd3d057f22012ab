/** Longer words may break: at 360 px nothing else fits beside them. */
const LONGEST_UNBROKEN = 14;
const MODEL = /(\S*\p{L}-\d\S*)/u;

/** A product's name in which "DV-3" stays on one line: browsers break a line behind any hyphen. */
export function UnbrokenName({ name }: { name: string }) {
	// Of a split by one group every second piece is what the group found.
	return name.split(MODEL).map((piece, at) =>
		at % 2 === 1 && piece.length <= LONGEST_UNBROKEN ? (
			<span key={piece} className="whitespace-nowrap">
				{piece}
			</span>
		) : (
			piece
		),
	);
}
