import type { SampleFile } from './sample.ts';

// What there is to hear and to read in the sample shop. Everything is the shop's own: the sounds are computed, the
// document is written for it (tools/sample-media/).

const COMPUTED = 'Computed for this sample shop, not recorded.';

export const sampleMedia: SampleFile[] = [
	{
		kind: 'sound',
		file: 'drum-pattern.mp3',
		title: 'Two bars at 104 beats a minute',
		caption: `Kick, snare and hi-hat, as from the pads of such a device. ${COMPUTED}`,
		seconds: 4.8,
		products: ['brennick-pulse-8-drum-pad'],
	},
	{
		kind: 'sound',
		file: 'electric-piano.mp3',
		title: 'Electric piano',
		caption: `Four slow chords with a bell-like beginning. ${COMPUTED}`,
		seconds: 4.8,
		products: ['cantemore-sp-88-stage-piano', 'cantemore-sp-88-home-set'],
	},
	{
		kind: 'sound',
		file: 'bass-line.mp3',
		title: 'Finger-style line on the low strings',
		caption: `Plucked strings without an amplifier, two bars at 96 beats a minute. ${COMPUTED}`,
		seconds: 5.1,
		products: ['pellgrove-deepwater-four-string-bass'],
	},
	{
		kind: 'document',
		file: 'safety-and-care.pdf',
		title: 'Safety and care',
		documentKind: 'safety',
		language: 'en',
		products: [
			'nkwelle-n10a-10-inch-active-loudspeaker',
			'nkwelle-n12a-12-inch-active-loudspeaker',
			'nkwelle-n15a-15-inch-active-loudspeaker',
			'nkwelle-s18a-18-inch-active-subwoofer',
			'draywick-px1200-power-amplifier',
			'cantemore-sp-88-stage-piano',
			'brennick-pulse-8-drum-pad',
		],
	},
];
