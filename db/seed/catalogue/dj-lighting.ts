import type { SampleCategory } from '../sample.ts';

export const djLighting: SampleCategory = {
	name: 'DJ and Lighting',
	slug: 'dj-lighting',
	description:
		'Controllers, turntables, moving heads, LED lights and smoke for parties, clubs and stages.',
	inNav: false,
	featured: true,
	picture: 'stocksnap-OMECCADMRG.jpg',
	metaTitle: 'DJ controllers, turntables and stage lighting',
	metaDescrip:
		'DJ controllers, direct-drive turntables, moving heads, LED lights and smoke machines for events in Nigeria.',
	products: [
		{
			name: 'Rivoken R2 Two-deck DJ Controller',
			slug: 'rivoken-r2-two-deck-dj-controller',
			brand: 'Rivoken',
			description: `For the first party and the next hundred. Two decks with touch-sensitive wheels, eight coloured pads a side, a mixer in the middle.
Sound card built in: RCA main output, headphones, one microphone input with its own level. Powered by USB from the laptop.
48 by 27 cm, 2.6 kg.
Model: R2
In the box: controller, USB cable, licence for a lite edition of DJ software`,
			sellingNaira: 248_000,
			originalNaira: 282_000,
			qty: 10,
			popular: true,
			featured: true,
			pictures: ['dj-controller.jpg', 'dj-controller-2.jpg'],
			metaKeyword: 'DJ controller, DJ mixer',
		},
		{
			name: 'Rivoken T-1 Direct-drive Turntable',
			slug: 'rivoken-t-1-direct-drive-turntable',
			brand: 'Rivoken',
			description: `A heavy turntable that starts in less than half a second and holds its speed. For scratching, and for your father's highlife records.
33 and 45 rpm, pitch plus or minus 8 per cent, S-shaped arm with adjustable height and anti-skating. Switchable phono preamplifier: it plays into any line input.
10.4 kg.
Model: T-1
In the box: turntable, arm with cartridge, slip mat, dust cover, RCA cable`,
			sellingNaira: 358_000,
			originalNaira: 398_000,
			qty: 5,
			color: 'Silver',
			featured: true,
			pictures: ['turntable.jpg', 'turntable-top.jpg', 'turntable-2.jpg'],
			metaKeyword: 'turntable, record player, direct drive',
		},
		{
			name: 'Rivoken Party Starter Set',
			slug: 'rivoken-party-starter-set',
			brand: 'Rivoken',
			description: `R2 controller, one pair of Velmora H1 headphones, one Oduma DV-3 microphone and all cables. Bring a laptop and speakers.
Model: R2-P
In the box: R2 controller, H1 headphones in black, DV-3 microphone with clip, USB cable, 5 m XLR cable`,
			sellingNaira: 322_000,
			originalNaira: 362_000,
			qty: 10,
			pictures: [
				'party-starter-set.jpg',
				'dj-controller.jpg',
				'headphones-studio.jpg',
				'dynamic-microphone.jpg',
			],
			parts: {
				'rivoken-r2-two-deck-dj-controller': 1,
				'velmora-h1-closed-studio-headphones-black': 1,
				'oduma-dv-3-dynamic-vocal-microphone': 1,
				'corvane-xlr-microphone-cable-5-m': 1,
			},
		},
		{
			name: 'Harrowlux Beam 150 Moving Head Light',
			slug: 'harrowlux-beam-150-moving-head',
			brand: 'Harrowlux',
			description: `A tight white beam that reaches across a large hall, with 14 colours, 12 patterns and a prism that splits it into eight.
150 W LED, 540 degrees turn, 270 degrees tilt. DMX with 11 or 16 channels, or by itself to the beat. Draws 210 W from 230 V, so four of them take under 4 A.
11.6 kg.
Model: Beam 150
In the box: moving head, clamp bracket, safety wire, mains cable, DMX cable`,
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
49 kg together.
Model: Beam 150 x 2
In the box: two moving heads with clamps, flight case, two DMX cables, two mains cables, two safety wires`,
			sellingNaira: 935_000,
			originalNaira: 1_040_000,
			qty: 2,
			pictures: ['moving-head-pair-flight-case.jpg', 'moving-head-light-2.jpg', 'flight-case.jpg'],
		},
		{
			name: 'Harrowlux Par 19 LED Light',
			slug: 'harrowlux-par-19-led-light',
			brand: 'Harrowlux',
			description: `Washes a stage or a wall in any colour. Nineteen LEDs in red, green, blue and white, 25 degree lenses, no flicker on camera.
Double bracket: hang it or stand it on the floor. DMX 4 or 8 channels, sound control, or fixed colour by the buttons. Draws 70 W. 2.3 kg.
Model: Par 19
In the box: one light with double bracket, mains cable`,
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
			description: `Four Par 19 lights: two from the left, two from the right, and a speaker's face has no hard shadow.
Together 280 W, which a 1 kVA inverter carries with ease. 9.6 kg.
Model: Par 19 x 4
In the box: four lights with brackets, four mains cables, four DMX cables`,
			sellingNaira: 188_000,
			originalNaira: 210_000,
			qty: 12,
			pictures: ['led-par-set.jpg', 'led-par.jpg'],
		},
		{
			name: 'Harrowlux Bar 24 LED Bar Light',
			slug: 'harrowlux-bar-24-led-bar',
			brand: 'Harrowlux',
			description: `One metre of light that washes a wall, a choir or a backdrop from below. Twenty-four LEDs in six groups that can run, fade or stand still.
Two feet that tilt, so it stands or hangs. DMX 7 or 24 channels, sound control, remote. Draws 75 W. 3.1 kg.
Model: Bar 24
In the box: LED bar, mains cable, DMX cable, remote control`,
			sellingNaira: 86_000,
			originalNaira: 97_000,
			qty: 14,
			pictures: ['led-bar.jpg'],
			metaKeyword: 'LED bar, wall washer, stage light',
		},
		{
			name: 'Harrowlux Mist 900 Smoke Machine',
			slug: 'harrowlux-mist-900-smoke-machine',
			brand: 'Harrowlux',
			description: `Makes beams visible. Heats up in four minutes and gives about 100 cubic metres of smoke a minute, lit by six coloured LEDs around the nozzle.
Tank of 0.8 litres that you can see from outside, wired and wireless remote. 900 W: count it in when you plan the generator. 3.6 kg.
Model: Mist 900
In the box: smoke machine, wireless remote, wired remote, mains cable; fluid is sold separately`,
			sellingNaira: 92_000,
			originalNaira: 105_000,
			qty: 9,
			pictures: ['smoke-machine.jpg'],
			metaKeyword: 'fog machine, smoke machine',
		},
		{
			name: 'Harrowlux Mirror Ball 40 cm',
			slug: 'harrowlux-mirror-ball-40',
			brand: 'Harrowlux',
			description: `The oldest effect in the hall and still the one that everybody looks up at. Real glass mirrors of 10 mm on a light core.
40 cm across, 3.4 kg, steel eye with a second eye for the safety wire. Aim one narrow white light at it.
Model: MB-40
In the box: mirror ball; motor and light are sold separately`,
			sellingNaira: 58_000,
			originalNaira: 58_000,
			qty: 3,
			size: '40 cm',
			pictures: ['disco-ball.jpg'],
			metaKeyword: 'disco ball, mirror ball',
		},
	],
};
