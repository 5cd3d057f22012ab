import type { SampleCategory } from '../sample.ts';

export const drums: SampleCategory = {
	name: 'Drums',
	slug: 'drums-percussion',
	description: 'Drum kits, cymbals, congas, and hand-made talking drums and udu.',
	inNav: true,
	featured: true,
	picture: 'category-drums.jpg',
	metaTitle: 'Drums and percussion, talking drums and udu',
	metaDescrip:
		'Drum kits, snares, cymbals, congas, cajons, talking drums and udu, for church bands, schools and cultural groups.',
	products: [
		{
			name: 'Brennick Arena Five-piece Drum Kit, Red',
			slug: 'brennick-arena-five-piece-drum-kit-red',
			family: 'Brennick Arena Five-piece Drum Kit',
			brand: 'Brennick',
			description: `A complete kit for a church or a school: drums, cymbals, stands, pedal and throne in one delivery.
Poplar shells, 22 inch bass drum, 10 and 12 inch toms, 16 inch floor tom, 14 inch snare. Hi-hat, crash and ride in brass. Double-braced stands.
About 48 kg in three cartons. Allow an hour for the first set-up.
Model: Arena
In the box: five drums, hi-hat, two cymbals, all stands, pedal, throne, tuning key, sticks, picture guide`,
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
			family: 'Brennick Arena Five-piece Drum Kit',
			brand: 'Brennick',
			description: `The Arena kit in blue wrap: 22 inch bass drum, 10, 12 and 16 inch toms, 14 inch snare, brass cymbals, all stands, pedal and throne.
About 48 kg in three cartons.
Model: Arena
In the box: five drums, hi-hat, two cymbals, all stands, pedal, throne, tuning key, sticks, picture guide`,
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
Coated batter head, clear bottom head. 3.3 kg.
Model: ST-14
In the box: snare drum, tuning key; the stand is sold with our kits`,
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
Clear heads above and below. 6.2 kg.
Model: Arena FT-16
In the box: floor tom, three legs`,
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
16 inches, about 1.05 kg. The felt and sleeve of your stand will fit.
Model: BC-16
In the box: one cymbal in a paper sleeve`,
			sellingNaira: 86_000,
			originalNaira: 98_000,
			qty: 8,
			size: '16 inch',
			pictures: ['crash-cymbal.jpg'],
		},
		{
			name: 'Brennick Bronze Cymbal Set, Four Pieces',
			slug: 'brennick-bronze-cymbal-set',
			brand: 'Brennick',
			description: `What a starter kit wants first: a pair of 14 inch hi-hats, a 16 inch crash and a 20 inch ride that fit each other in tone.
B20 bronze, hammered and lathed. 5.6 kg together.
Model: BC-SET
In the box: two hi-hat cymbals, one crash, one ride, cymbal bag`,
			sellingNaira: 298_000,
			originalNaira: 335_000,
			qty: 4,
			pictures: ['cymbal-pack.jpg'],
			metaKeyword: 'cymbals, cymbal pack, hi-hat, ride',
		},
		{
			name: 'Brennick Hi-hat on Stand, 14 inch',
			slug: 'brennick-hi-hat-on-stand-14',
			brand: 'Brennick',
			description: `A double-braced stand with a smooth chain pull and a pair of 14 inch brass hi-hats, ready to play.
Height 75 to 95 cm, spring tension set by hand, spikes and rubber feet. 5.2 kg.
Model: HH-14S
In the box: stand, two 14 inch cymbals, clutch, felts`,
			sellingNaira: 112_000,
			originalNaira: 125_000,
			qty: 7,
			size: '14 inch',
			pictures: ['hi-hat-stand.jpg'],
		},
		{
			name: 'Brennick 5A Drum Sticks, Pair',
			slug: 'brennick-5a-drum-sticks-pair',
			brand: 'Brennick',
			description: `The size most drummers learn with: 5A hickory, wooden tips, a rubber grip that holds when hands are wet.
40.6 cm long, 14.4 mm thick, weighed in pairs.
Model: 5A
In the box: two sticks`,
			sellingNaira: 11_500,
			originalNaira: 13_500,
			qty: 54,
			size: '5A',
			pictures: ['drum-sticks.jpg'],
			metaKeyword: 'drumsticks, sticks',
		},
		{
			name: 'Brennick Pulse 8 Electronic Drum Pad',
			slug: 'brennick-pulse-8-drum-pad',
			brand: 'Brennick',
			description: `Eight pads that play drums, talking drums, claps or your own samples. For the drummer who adds sounds, and for the church where a kit would be too loud.
380 sounds, your own as WAV by USB stick, click track to its own output. Headphones, stereo outputs, two sockets for pedals, USB MIDI. 3.2 kg.
Model: Pulse 8
In the box: drum pad, power adapter, USB cable`,
			sellingNaira: 328_000,
			originalNaira: 365_000,
			qty: 5,
			pictures: ['drum-pad.jpg'],
			metaKeyword: 'sample pad, electronic drums, multipad',
		},
		{
			name: 'Udala Craft Talking Drum, Medium',
			slug: 'udala-craft-talking-drum-medium',
			brand: 'Udala Craft',
			description: `A true tension drum, carved from one piece of wood, with goatskin heads and leather cords. Press the cords under the arm and the pitch bends over more than an octave.
About 38 cm long, heads 18 cm, 1.6 kg. Each is made by hand: grain, colour and pitch differ a little from the picture.
Keep it out of the boot of a hot car.
Model: TD-M
In the box: drum, curved beater, shoulder strap`,
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
			name: 'Udala Craft Clay Udu',
			slug: 'udala-craft-clay-udu',
			brand: 'Udala Craft',
			description: `The Igbo pot drum, built up by hand and fired: one hole at the neck, one in the side. Strike the side hole with the flat palm for the deep note that gives it its place in the music, tap the body with the fingers for the rest.
About 34 cm high, 2.2 kg. Every pot has its own note; tell us high or low and we choose one for you.
Packed in straw in a double carton.
Model: U-1
In the box: udu, woven ring to stand on`,
			sellingNaira: 38_000,
			originalNaira: 42_000,
			qty: 10,
			pictures: ['udu.jpg'],
			metaKeyword: 'udu, udu drum, pot drum, Igbo percussion',
		},
		{
			name: 'Udala Craft Ogene, Twin Bell with Beater',
			slug: 'udala-craft-ogene-twin-bell',
			brand: 'Udala Craft',
			description: `The voice of the Igbo ensemble: two iron bells, one high and one low, joined at a bound handle. It leads the dance and cuts through any band.
About 36 cm long, 0.9 kg. Forged by hand in Awka: each pair has its own interval.
Model: OG-2
In the box: ogene, wooden beater`,
			sellingNaira: 24_500,
			originalNaira: 28_000,
			qty: 26,
			pictures: ['ogene.jpg'],
			metaKeyword: 'ogene, gong, bell, Igbo percussion',
		},
		{
			name: 'Udala Craft Beaded Shekere',
			slug: 'udala-craft-beaded-shekere',
			brand: 'Udala Craft',
			description: `A dried gourd in a net of glass beads, for highlife, juju and praise. Shake it, turn it, or strike its base with the palm for a low note.
About 32 cm long, 0.7 kg. Gourds grow as they like: size and colour of beads differ a little from the picture.
Model: SH-1
In the box: shekere`,
			sellingNaira: 32_000,
			originalNaira: 36_000,
			qty: 15,
			pictures: ['shekere.jpg'],
			metaKeyword: 'shekere, sekere, gourd, shaker',
		},
		{
			name: 'Brennick Congas, Pair',
			slug: 'brennick-congas-pair',
			brand: 'Brennick',
			description: `Quinto and conga, 11 and 12 inches, in stave-built hardwood with natural skin heads. Warm and dry, at home in highlife, gospel and salsa alike.
Comfort-curve rims, six lugs. 76 cm high, 19 kg together. Stand available to order.
Model: CG-1112
In the box: quinto, conga, tuning spanner`,
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
Birch body, walnut front, two sets of wires that can be tuned. 30 by 30 by 48 cm, 4.9 kg.
Model: CJ-2
In the box: cajon, key for the wires`,
			sellingNaira: 72_000,
			originalNaira: 85_000,
			qty: 13,
			color: 'Walnut front',
			pictures: ['cajon.jpg'],
		},
		{
			name: 'Brennick School Xylophone, Fifteen Bars',
			slug: 'brennick-school-xylophone-fifteen-bars',
			brand: 'Brennick',
			description: `Fifteen coloured wooden bars for nursery and primary music lessons. The colours help children to follow a song before they read notes.
52 cm long, 1.1 kg. Rounded edges, water-based paint. For ages 3 and up.
Model: SX-15
In the box: xylophone, two mallets with soft heads`,
			sellingNaira: 18_500,
			originalNaira: 22_000,
			qty: 45,
			pictures: ['xylophone.jpg'],
		},
	],
};
