import { useLite } from './lite.ts';

/** Words of a category's slug and its drawing; the first that fits counts: cables for microphones are cables. */
const DRAWN: readonly [RegExp, string][] = [
	[/cable|lead|plug|adapter|stand|accessor/, 'cable'],
	[/headphone|in-ear|headset/, 'headphones'],
	[/mic|wireless/, 'microphone'],
	[/mixer|mixing|interface|studio|record|dj/, 'mixer'],
	[/light|laser|smoke/, 'light'],
	[/guitar|bass|ukulele|string/, 'guitar'],
	[/drum|percussion|cymbal/, 'drum'],
	[/key|piano|organ|synth|midi/, 'keys'],
	[/speaker|subwoofer|monitor|amplifier|\bpa\b/, 'speaker'],
];

/**
 * In the place of a product's picture that the shop does not have yet: a drawing of what its category holds, a framed
 * picture for others. `bare` leaves the words to screen readers, where they would not fit.
 */
export function PictureToCome({
	categorySlug = '',
	bare = false,
	className = '',
}: {
	categorySlug?: string;
	bare?: boolean;
	className?: string;
}) {
	if (useLite()) return null;
	return (
		<span
			className={`grid aspect-square place-content-center place-items-center gap-2 rounded-control bg-fog text-center text-slate ${className}`}
		>
			<img
				alt=""
				src={`/pictures/to-come/${drawingOf(categorySlug)}.svg`}
				width={48}
				height={48}
				loading="lazy"
				className={bare ? 'size-7' : 'size-12 lg:size-16'}
			/>
			<span className={bare ? 'sr-only' : 'text-sm'}>Picture to come</span>
		</span>
	);
}

/** The file name of the drawing for a category. */
export function drawingOf(categorySlug: string): string {
	return DRAWN.find(([words]) => words.test(categorySlug))?.[1] ?? 'picture';
}
