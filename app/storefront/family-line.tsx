import type { FamilyOnCard } from '#shop/catalogue/product-card.ts';

/** The colours that are shown as dots; others are named. */
const COLOURS: Record<string, string> = {
	black: '#14161a',
	white: '#ffffff',
	red: '#c62828',
	blue: '#1e4fa3',
	green: '#1b7a34',
	yellow: '#f2c230',
	orange: '#e8731a',
	purple: '#6a3d9a',
	pink: '#e58fb1',
	brown: '#6d4426',
	grey: '#8a8f99',
	gray: '#8a8f99',
	silver: '#c3c7cf',
	gold: '#c9a24a',
	cherry: '#7a1f2b',
	natural: '#d8b27c',
	cream: '#f3e8cf',
	navy: '#1c2b52',
};
const MOST_SHOWN = 5;

/** What a family's card offers to choose: its colours as dots where all are known, other values in words. */
export function FamilyLine({ family: { option, values } }: { family: FamilyOnCard }) {
	const some = values.slice(0, MOST_SHOWN);
	const more = values.length - some.length;
	const fills = some.map((value) => COLOURS[value.toLowerCase()]);
	const areDots = /^colou?r$/i.test(option) && fills.every(Boolean);
	const words = `${some.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
	if (!areDots) return <span className="min-w-0 truncate">{words}</span>;
	return (
		<span className="flex items-center gap-1">
			<span className="sr-only">{`${option}: ${words}`}</span>
			{fills.map((fill, place) => (
				<svg key={some[place]} viewBox="0 0 14 14" aria-hidden="true" className="size-3.5">
					<circle cx="7" cy="7" r="6" fill={fill} stroke="#8a8f99" />
				</svg>
			))}
			{more > 0 ? <span aria-hidden="true">+{more}</span> : null}
		</span>
	);
}
