import type { SampleCategory } from '../sample.ts';

export const djLighting: SampleCategory = {
	name: 'DJ and Lighting',
	slug: 'dj-lighting',
	description:
		'Controllers, turntables, moving heads and LED lights for parties, clubs and stages.',
	inNav: false,
	featured: true,
	picture: 'stocksnap-OMECCADMRG.jpg',
	metaTitle: 'DJ controllers, turntables and stage lighting',
	metaDescrip:
		'DJ controllers, direct-drive turntables, moving head lights and LED PAR lights for events in Nigeria.',
	products: [
		{
			name: 'Rivoken R2 Two-deck DJ Controller',
			slug: 'rivoken-r2-two-deck-dj-controller',
			brand: 'Rivoken',
			description: `For the first party and the next hundred. Two decks with touch-sensitive wheels, eight coloured pads a side, a mixer in the middle.
Sound card built in: RCA main output, headphones, one microphone input with its own level. Powered by USB from the laptop. Lite licence for DJ software included.
48 by 27 cm, 2.6 kg.`,
			sellingNaira: 248_000,
			originalNaira: 282_000,
			qty: 10,
			popular: true,
			featured: true,
			pictures: ['dj-controller.jpg', 'dj-controller-2.jpg'],
			metaKeyword: 'DJ controller, DJ mixer',
		},
		{
			name: 'Rivoken R2 Pro DJ Controller',
			slug: 'rivoken-r2-pro-dj-controller',
			brand: 'Rivoken',
			description: `For mobile DJs: balanced XLR outputs, a booth output, two microphone inputs with equaliser, and its own power supply, so that a weak laptop socket does not matter.
Two USB ports let two DJs change over without silence. Metal top plate, wheels with adjustable drag. 3.9 kg.`,
			sellingNaira: 465_000,
			originalNaira: 520_000,
			qty: 3,
			pictures: ['dj-controller-2.jpg', 'dj-controller.jpg'],
		},
		{
			name: 'Rivoken T-1 Direct-drive Turntable',
			slug: 'rivoken-t-1-direct-drive-turntable',
			brand: 'Rivoken',
			description: `A heavy turntable that starts in less than half a second and holds its speed. For scratching, and for your father's highlife records.
33 and 45 rpm, pitch plus or minus 8 per cent, S-shaped arm with adjustable height and anti-skating. Switchable phono preamplifier: it plays into any line input.
10.4 kg. Cartridge, slip mat, dust cover and RCA cable included.`,
			sellingNaira: 358_000,
			originalNaira: 398_000,
			qty: 5,
			color: 'Silver',
			pictures: ['turntable.jpg', 'turntable-top.jpg', 'turntable-2.jpg'],
			metaKeyword: 'turntable, record player, direct drive',
		},
		{
			name: 'Rivoken Party Starter Set',
			slug: 'rivoken-party-starter-set',
			brand: 'Rivoken',
			description: `R2 controller, one pair of Velmora H5 headphones, one Oduma DV-3 microphone and all cables. Bring a laptop and speakers.
Saves about 8 per cent against the single prices.`,
			sellingNaira: 352_000,
			originalNaira: 382_000,
			qty: 4,
			pictures: ['dj-controller.jpg', 'headphones-studio-2.jpg', 'dynamic-microphone.jpg'],
		},
		{
			name: 'Harrowlux Beam 150 Moving Head Light',
			slug: 'harrowlux-beam-150-moving-head',
			brand: 'Harrowlux',
			description: `A tight white beam that reaches across a large hall, with 14 colours, 12 patterns and a prism that splits it into eight.
150 W LED, 540 degrees turn, 270 degrees tilt. DMX with 11 or 16 channels, or by itself to the beat. Draws 210 W from 230 V, so four of them take under 4 A.
11.6 kg. Clamp bracket, safety wire, mains and DMX cables included.`,
			sellingNaira: 395_000,
			originalNaira: 450_000,
			qty: 8,
			featured: true,
			pictures: ['moving-head-light.jpg', 'moving-head-light-2.jpg'],
			metaKeyword: 'moving head, stage light, beam light',
		},
		{
			name: 'Harrowlux Beam 150 Pair in Flight Case',
			slug: 'harrowlux-beam-150-pair-flight-case',
			brand: 'Harrowlux',
			description: `Two Beam 150 moving heads with clamps in a case on castors, ready for hire work. Foam holds the heads so that the motors do not suffer on the road.
49 kg together. DMX cables, mains cables and safety wires for both.`,
			sellingNaira: 935_000,
			originalNaira: 1_040_000,
			qty: 2,
			pictures: ['moving-head-light-2.jpg', 'flight-case.jpg'],
		},
		{
			name: 'Harrowlux Par 19 LED Light',
			slug: 'harrowlux-par-19-led-light',
			brand: 'Harrowlux',
			description: `Washes a stage or a wall in any colour. Nineteen LEDs in red, green, blue and white, 25 degree lenses, no flicker on camera.
Double bracket: hang it or stand it on the floor. DMX 4 or 8 channels, sound control, or fixed colour by the buttons. Draws 70 W. 2.3 kg.`,
			sellingNaira: 48_500,
			originalNaira: 56_000,
			qty: 40,
			pictures: ['led-par.jpg'],
			metaKeyword: 'LED par, stage light, wash light',
		},
		{
			name: 'Harrowlux Par 19 Set of Four',
			slug: 'harrowlux-par-19-set-of-four',
			brand: 'Harrowlux',
			description: `Four Par 19 lights with four DMX cables: two from the left, two from the right, and a speaker's face has no hard shadow.
Together 280 W, which a 1 kVA inverter carries with ease. 9.6 kg.`,
			sellingNaira: 188_000,
			originalNaira: 210_000,
			qty: 12,
			pictures: ['led-par.jpg'],
		},
	],
};
