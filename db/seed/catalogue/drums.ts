import type { SampleCategory } from '../sample.ts';

export const drums: SampleCategory = {
	name: 'Drums',
	slug: 'drums-percussion',
	description: 'Drum kits, cymbals, congas, and hand-made talking drums and udu.',
	inNav: true,
	featured: true,
	picture: 'talking-drum.jpg',
	metaTitle: 'Drums and percussion, talking drums and udu',
	metaDescrip:
		'Drum kits, snares, cymbals, congas, cajons, talking drums and udu, for church bands, schools and cultural groups.',
	products: [
		{
			name: 'Brennick Arena Five-piece Drum Kit, Red',
			slug: 'brennick-arena-five-piece-drum-kit-red',
			brand: 'Brennick',
			description: `A complete kit for a church or a school: drums, cymbals, stands, pedal and throne in one delivery.
Poplar shells, 22 inch bass drum, 10 and 12 inch toms, 16 inch floor tom, 14 inch snare. Hi-hat, crash and ride in brass. Double-braced stands.
About 48 kg in three cartons. Tuning key, sticks and picture guide included; allow an hour for the first set-up.`,
			sellingNaira: 620_000,
			originalNaira: 710_000,
			qty: 6,
			color: 'Red',
			featured: true,
			pictures: ['drum-kit-red.jpg', 'drum-kit-red-2.jpg'],
			metaKeyword: 'drum set, drum kit, five-piece drums',
		},
		{
			name: 'Brennick Arena Five-piece Drum Kit, Blue',
			slug: 'brennick-arena-five-piece-drum-kit-blue',
			brand: 'Brennick',
			description: `The Arena kit in blue wrap: 22 inch bass drum, 10, 12 and 16 inch toms, 14 inch snare, brass cymbals, all stands, pedal and throne.
About 48 kg in three cartons. Tuning key, sticks and picture guide included.`,
			sellingNaira: 620_000,
			originalNaira: 710_000,
			qty: 3,
			color: 'Blue',
			pictures: ['drum-kit-blue.jpg'],
		},
		{
			name: 'Brennick Steel Snare 14 x 5.5',
			slug: 'brennick-steel-snare-14',
			brand: 'Brennick',
			description: `A bright steel snare that cuts through a full band. 14 by 5.5 inches, ten lugs, 20-strand wires, smooth strainer.
Coated batter head, clear bottom head. 3.3 kg. Tuning key included.`,
			sellingNaira: 98_000,
			originalNaira: 112_000,
			qty: 9,
			size: '14 x 5.5 inch',
			pictures: ['snare-drum.jpg'],
		},
		{
			name: 'Brennick Arena Floor Tom 16, Blue',
			slug: 'brennick-arena-floor-tom-16-blue',
			brand: 'Brennick',
			description: `An extra floor tom to match the blue Arena kit. 16 by 16 inches, poplar shell, three legs with rubber feet that can be set in height.
Clear heads above and below. 6.2 kg.`,
			sellingNaira: 105_000,
			originalNaira: 118_000,
			qty: 4,
			size: '16 x 16 inch',
			color: 'Blue',
			pictures: ['floor-tom-blue.jpg'],
		},
		{
			name: 'Brennick Bronze Crash Cymbal 16',
			slug: 'brennick-bronze-crash-cymbal-16',
			brand: 'Brennick',
			description: `A quick, bright crash in B20 bronze, hammered and lathed. It opens at a light touch and is gone before the next bar.
16 inches, about 1.05 kg. Felt and sleeve not included: those on your stand will fit.`,
			sellingNaira: 86_000,
			originalNaira: 98_000,
			qty: 8,
			size: '16 inch',
			pictures: ['crash-cymbal.jpg'],
		},
		{
			name: 'Udala Craft Talking Drum, Medium',
			slug: 'udala-craft-talking-drum-medium',
			brand: 'Udala Craft',
			description: `A true tension drum, carved from one piece of wood, with goatskin heads and leather cords. Press the cords under the arm and the pitch bends over more than an octave.
About 38 cm long, heads 18 cm, 1.6 kg. Each is made by hand: grain, colour and pitch differ a little from the picture.
Curved beater and shoulder strap included. Keep it out of the boot of a hot car.`,
			sellingNaira: 65_000,
			originalNaira: 72_000,
			qty: 14,
			size: 'Medium',
			popular: true,
			featured: true,
			pictures: ['talking-drum.jpg', 'talking-drum-2.jpg'],
			metaKeyword: 'talking drum, gangan, hourglass drum, local drum',
		},
		{
			name: 'Udala Craft Talking Drum, Large',
			slug: 'udala-craft-talking-drum-large',
			brand: 'Udala Craft',
			description: `The lower voice for lead players: about 48 cm long, heads 23 cm, 2.4 kg. Carved wood, goatskin, leather cords.
It speaks slower than the medium drum and carries further. Beater and strap included.`,
			sellingNaira: 94_000,
			originalNaira: 94_000,
			qty: 5,
			size: 'Large',
			pictures: ['talking-drum-2.jpg', 'talking-drum.jpg'],
		},
		{
			name: 'Udala Craft Clay Udu',
			slug: 'udala-craft-clay-udu',
			brand: 'Udala Craft',
			description: `The Igbo pot drum, built up by hand and fired: one hole at the neck, one in the side. Strike the side hole with the flat palm for the deep note that gives it its place in the music, tap the body with the fingers for the rest.
About 34 cm high, 2.2 kg. Every pot has its own note; tell us high or low and we choose one for you.
Packed in straw in a double carton, with a woven ring to stand on.`,
			sellingNaira: 38_000,
			originalNaira: 42_000,
			qty: 10,
			pictures: [],
			metaKeyword: 'udu, udu drum, pot drum, Igbo percussion',
		},
		{
			name: 'Brennick Congas, Pair',
			slug: 'brennick-congas-pair',
			brand: 'Brennick',
			description: `Quinto and conga, 11 and 12 inches, in stave-built hardwood with natural skin heads. Warm and dry, at home in highlife, gospel and salsa alike.
Comfort-curve rims, six lugs, tuning spanner included. 76 cm high, 19 kg together. Stand available to order.`,
			sellingNaira: 285_000,
			originalNaira: 320_000,
			qty: 3,
			size: '11 and 12 inch',
			color: 'Natural wood',
			pictures: ['congas.jpg'],
		},
		{
			name: 'Brennick Cajon with Snare Wires',
			slug: 'brennick-cajon-with-snare-wires',
			brand: 'Brennick',
			description: `A whole kit in a box you sit on: bass in the middle of the plate, snare at its upper edge. For rehearsals, acoustic sets and praise where drums would be too loud.
Birch body, walnut front, two sets of wires that can be tuned. 30 by 30 by 48 cm, 4.9 kg.`,
			sellingNaira: 72_000,
			originalNaira: 85_000,
			qty: 13,
			color: 'Walnut front',
			pictures: ['cajon.jpg'],
		},
		{
			name: 'Brennick School Xylophone, Twelve Bars',
			slug: 'brennick-school-xylophone-twelve-bars',
			brand: 'Brennick',
			description: `Twelve coloured wooden bars for nursery and primary music lessons. The colours help children to follow a song before they read notes.
42 cm long, 0.9 kg, two mallets with soft heads. Rounded edges, water-based paint. For ages 3 and up.`,
			sellingNaira: 18_500,
			originalNaira: 22_000,
			qty: 45,
			pictures: ['xylophone.jpg'],
		},
	],
};
