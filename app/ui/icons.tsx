/** The shop's icons, drawn on a 24 grid with one stroke; decoration beside text or a labelled control. */
const DRAWINGS = {
	cart: 'M2.5 3.5h2.6l2.3 11.2h10.2l2.4-8.2H6M9 19.6v.1M16.5 19.6v.1',
	menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
	filter: 'M4 6.5h16M7 12h10M10 17.5h4',
	search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.4 15.4l5.1 5.1',
	close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
	left: 'M14.5 5l-7 7 7 7',
	right: 'M9.5 5l7 7-7 7',
	down: 'M5 9.5l7 7 7-7',
	up: 'M5 14.5l7-7 7 7',
	back: 'M8.500 4.500l-5 5 5 5M4 9.500h10.500a5 5 0 0 1 0 10H8',
	check: 'M4.5 12.5l5 5 10-11',
	truck: 'M2.5 6h11.5v10.5H2.5zM14 9.5h4l3.5 3.5v3.5H14M7 16.6v2.2M17.5 16.6v2.2',
	phone:
		'M5.2 3.5h3.3l1.6 4.2-2.1 1.7a12 12 0 0 0 6.6 6.6l1.7-2.1 4.2 1.6v3.3c0 1-.8 1.7-1.7 1.7C10.7 20.5 3.5 13.3 3.5 5.200c0-.9.7-1.7 1.7-1.700Z',
	chat: 'M4 4.500h16v11.500H10.500l-5 4v-4H4z',
	mail: 'M3 5.500h18v13H3zM3 6.500l9 7 9-7',
	clock: 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.500V12l3 2',
	pin: 'M12 21s7-6.400 7-11.500a7 7 0 0 0-14 0C5 14.600 12 21 12 21ZM12 7a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z',
	plus: 'M12 5v14M5 12h14',
	minus: 'M5 12h14',
	heart:
		'M12 20S3.5 15.2 3.5 9.200A4.5 4.5 0 0 1 12 7.200a4.5 4.5 0 0 1 8.5 2C20.5 15.2 12 20 12 20Z',
	user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.500c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
	expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
	bin: 'M4 6.500h16M9 6.500V4h6v2.500M6.5 6.500l1 13.500h9l1-13.500M10.5 10.500v6M13.5 10.500v6',
	warning: 'M12 4l9 16H3zM12 10v5M12 17.600v.1',
	info: 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.500M12 7.600v.1',
	card: 'M2.5 5.500h19v13h-19zM2.5 9.500h19M6 15h4',
} as const;

export type IconName = keyof typeof DRAWINGS;

export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
	return (
		<svg
			viewBox="0 0 24 24"
			className={`shrink-0 ${className}`}
			fill="none"
			stroke="currentColor"
			strokeWidth={name === 'plus' || name === 'minus' || name === 'check' ? 2.2 : 1.8}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d={DRAWINGS[name]} />
		</svg>
	);
}
