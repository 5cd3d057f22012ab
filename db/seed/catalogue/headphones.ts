import type { SampleCategory } from '../sample.ts';

export const headphones: SampleCategory = {
	name: 'Headphones',
	slug: 'headphones',
	description: 'Headphones and in-ear monitors for the studio, the stage and lessons at home.',
	inNav: false,
	featured: true,
	picture: 'category-headphones.jpg',
	metaTitle: 'Headphones and in-ear monitors',
	metaDescrip: 'Closed and open studio headphones and in-ear monitors.',
	products: [
		{
			name: 'Velmora H1 Closed Studio Headphones, Black',
			slug: 'velmora-h1-closed-studio-headphones-black',
			family: 'Velmora H1 Closed Studio Headphones',
			brand: 'Velmora',
			description: `Closed cups that keep the click track out of the microphone and the noise of the street out of your ears. Comfortable for a long day of recording.
40 mm drivers, 38 ohms, 98 dB per mW, 15 Hz to 22 kHz. A phone or an interface drives them easily.
Straight cable of 3 m that can be replaced. 245 g without cable.
Model: H1
In the box: headphones, 3 m cable, 6.3 mm adapter`,
			sellingNaira: 54_000,
			originalNaira: 62_000,
			qty: 33,
			color: 'Black',
			popular: true,
			pictures: ['headphones-studio.jpg', 'headphones-studio-2.jpg'],
			metaKeyword: 'headphones, studio headphones, closed headphones',
		},
		{
			name: 'Velmora H1 Closed Studio Headphones, White',
			slug: 'velmora-h1-closed-studio-headphones-white',
			family: 'Velmora H1 Closed Studio Headphones',
			brand: 'Velmora',
			description: `The H1 in white. 40 mm drivers, 38 ohms, closed cups, cable of 3 m that can be replaced.
245 g without cable.
Model: H1
In the box: headphones, 3 m cable, 6.3 mm adapter`,
			sellingNaira: 54_000,
			originalNaira: 62_000,
			qty: 11,
			color: 'White',
			pictures: ['headphones-studio-white.jpg'],
		},
		{
			name: 'Velmora H1 Duo, Black and White Pair',
			slug: 'velmora-h1-duo-black-and-white',
			brand: 'Velmora',
			description: `Two H1 headphones, one black and one white: singer and engineer, teacher and pupil, or two hosts of a podcast hear the same and never mix up whose is whose.
40 mm drivers, 38 ohms, closed cups, cables of 3 m that can be replaced.
Model: H1 x 2
In the box: one black and one white pair of headphones, two 3 m cables, two 6.3 mm adapters`,
			sellingNaira: 102_000,
			originalNaira: 108_000,
			qty: 8,
			color: 'Black and white',
			pictures: [
				'headphones-pair-black-white.jpg',
				'headphones-studio.jpg',
				'headphones-studio-white.jpg',
			],
		},
		{
			name: 'Velmora H3 Open Headphones',
			slug: 'velmora-h3-open-headphones',
			brand: 'Velmora',
			description: `Open backs let the sound breathe: the choice for mixing and for listening in a quiet room. Not for recording, since a microphone would hear them.
Light on-ear pads, 60 ohms, 12 Hz to 26 kHz. 195 g.
Model: H3
In the box: headphones, soft pouch, 6.3 mm adapter`,
			sellingNaira: 78_000,
			originalNaira: 88_000,
			qty: 6,
			pictures: ['headphones-open.jpg'],
		},
		{
			name: 'Velmora IE-2 In-ear Monitors',
			slug: 'velmora-ie-2-in-ear-monitors',
			brand: 'Velmora',
			description: `Hear yourself without wedges. The cable goes over the ear and stays there when you move; the tips shut out about 25 dB of stage.
One dynamic driver per side, 16 ohms, 20 Hz to 18 kHz. Works with any wireless or wired monitor pack with a 3.5 mm socket.
Model: IE-2
In the box: in-ear monitors with cable, three sizes of tips, pouch, cleaning tool`,
			sellingNaira: 47_000,
			originalNaira: 55_000,
			qty: 18,
			pictures: ['in-ear-monitors.jpg'],
			metaKeyword: 'in-ear monitors, IEM, stage monitors',
		},
		{
			name: 'Velmora IE-4 Dual-driver In-ear Monitors',
			slug: 'velmora-ie-4-dual-driver-in-ear-monitors',
			brand: 'Velmora',
			description: `One driver for bass and one balanced armature for voice and strings: drummers hear the kick, singers hear the words.
22 ohms, 16 Hz to 20 kHz. Cable with two-pin plugs that can be replaced when it fails.
Model: IE-4
In the box: in-ear monitors with braided cable, six pairs of tips in foam and silicone, round case`,
			sellingNaira: 96_000,
			originalNaira: 96_000,
			qty: 1,
			color: 'Blue',
			pictures: ['in-ear-monitors-dual.jpg'],
		},
	],
};
