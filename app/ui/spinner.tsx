/** A turning ring: something is being loaded. */
export function Spinner() {
	return (
		<span role="status" className="inline-flex text-red">
			<Ring size={50} />
			<span className="sr-only">Loading…</span>
		</span>
	);
}

/** Only the ring, for places that already say what is going on. */
export function Ring({ size }: { size: number }) {
	return (
		<svg
			viewBox="0 0 50 50"
			width={size}
			height={size}
			fill="none"
			strokeWidth={5}
			className="animate-turn"
			aria-hidden="true"
		>
			<circle cx="25" cy="25" r="21" stroke="currentColor" opacity="0.2" />
			<path d="M25 4a21 21 0 0 1 21 21" stroke="currentColor" strokeLinecap="round" />
		</svg>
	);
}
