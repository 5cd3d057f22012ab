/** A turning ring, by default red and 50 pixels wide; says what is being waited for. */
export function Spinner({
	label = 'Loading…',
	size = 50,
	className = 'text-red',
}: {
	label?: string;
	size?: number;
	className?: string;
}) {
	return (
		<span role="status" className={`inline-flex ${className}`}>
			<Ring size={size} />
			<span className="sr-only">{label}</span>
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
