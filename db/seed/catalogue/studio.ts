import type { SampleCategory } from '../sample.ts';

export const studio: SampleCategory = {
	name: 'Studio',
	slug: 'studio-recording',
	description: 'Interfaces, monitors and ready sets for recording at home or in a studio.',
	inNav: true,
	featured: true,
	picture: 'stocksnap-9V25E9EYVK.jpg',
	metaTitle: 'Studio and recording: interfaces, monitors, starter sets',
	metaDescrip:
		'Audio interfaces, studio monitors and complete home studio sets for musicians and producers in Nigeria.',
	products: [
		{
			name: 'Tarnholt Two USB Audio Interface, Red',
			slug: 'tarnholt-two-usb-audio-interface-red',
			family: 'Tarnholt Two USB Audio Interface',
			brand: 'Tarnholt',
			description: `Two good microphone preamplifiers and clean outputs for a home studio. Record a voice and a guitar at once, hear yourself without delay.
24 bit, up to 192 kHz. Two XLR/jack combination inputs with 48 V phantom power, 56 dB gain, instrument switch for guitar. Two balanced outputs on 6.3 mm jacks, headphones with own level.
Powered by USB-C: no adapter to lose. 0.68 kg.
Model: Two
In the box: interface, USB-C cable, USB-A cable`,
			sellingNaira: 142_000,
			originalNaira: 159_000,
			qty: 19,
			color: 'Red',
			popular: true,
			featured: true,
			pictures: ['audio-interface.jpg', 'audio-interface-2.jpg'],
			metaKeyword: 'audio interface, sound card, USB interface',
		},
		{
			name: 'Tarnholt Two USB Audio Interface, Blue',
			slug: 'tarnholt-two-usb-audio-interface-blue',
			family: 'Tarnholt Two USB Audio Interface',
			brand: 'Tarnholt',
			description: `The same interface in a blue housing, for those who share a studio and want to know whose is whose.
Two microphone/line/instrument inputs with phantom power, 24 bit up to 192 kHz, balanced outputs, direct monitoring. Powered by USB-C.
0.68 kg.
Model: Two
In the box: interface, USB-C cable, USB-A cable`,
			sellingNaira: 142_000,
			originalNaira: 159_000,
			qty: 8,
			color: 'Blue',
			pictures: ['audio-interface-blue.jpg'],
		},
		{
			name: 'Tarnholt M5 Active Studio Monitors, Pair',
			slug: 'tarnholt-m5-active-studio-monitors-pair',
			brand: 'Tarnholt',
			description: `Honest near-field monitors for a desk in a bedroom or a small control room. What sounds right on them sounds right in a car and on a phone.
5 inch woofer, 1 inch silk dome, two amplifiers per box: 40 W and 25 W RMS. 52 Hz to 22 kHz. Switches on the back trim bass and treble to suit a wall or corner.
XLR, 6.3 mm and RCA inputs. 5.2 kg each.
Model: M5
In the box: two monitors, two mains cables, two foam pads`,
			sellingNaira: 318_000,
			originalNaira: 350_000,
			qty: 10,
			color: 'Black, yellow cone',
			featured: true,
			pictures: ['studio-monitors-pair.jpg', 'studio-monitor.jpg', 'studio-monitor-2.jpg'],
			metaKeyword: 'studio monitor, monitor speakers',
		},
		{
			name: 'Tarnholt M6 Active Studio Monitors, Pair',
			slug: 'tarnholt-m6-active-studio-monitors-pair',
			brand: 'Tarnholt',
			description: `Half an octave deeper than the M5, for rooms of 12 square metres and more. You hear the kick drum and the bass guitar apart.
6.5 inch white paper cone, 1 inch dome, 60 W and 30 W RMS per box. 44 Hz to 22 kHz. Their bass is trimmed by a switch, so they may stand close to a wall.
XLR, 6.3 mm and RCA inputs. 7.4 kg each.
Model: M6
In the box: two monitors, two mains cables`,
			sellingNaira: 455_000,
			originalNaira: 510_000,
			qty: 5,
			color: 'Black, white cone',
			pictures: ['studio-monitors-white-cone-pair.jpg', 'studio-monitor-white-cone.jpg'],
		},
		{
			name: 'Tarnholt M8 Active Studio Monitor, Single',
			slug: 'tarnholt-m8-active-studio-monitor',
			brand: 'Tarnholt',
			description: `The large one, for producers who work loud and low. 8 inch woofer, 100 W and 40 W RMS, 38 Hz to 22 kHz, maximum 112 dB SPL at 1 m.
It wants a room with some curtains and carpet, and stands rather than a desk. XLR and 6.3 mm inputs. 11.8 kg. Sold singly: order two for stereo.
Model: M8
In the box: one monitor, mains cable`,
			sellingNaira: 345_000,
			originalNaira: 345_000,
			qty: 3,
			color: 'Black, yellow cone',
			pictures: ['studio-monitor-2.jpg'],
		},
		{
			name: 'Tarnholt First Studio Set',
			slug: 'tarnholt-first-studio-set',
			brand: 'Tarnholt',
			description: `Everything but the computer: Two interface in red, TC-1 condenser microphone with shock mount and table stand, Velmora H1 headphones and a 3 metre XLR cable.
Recording software for Windows and macOS can be downloaded free of charge from its makers; our leaflet in the box names three good ones and shows the first recording step by step.
Saves about 8 per cent against the single prices.
Model: FS-1
In the box: Two interface in red, TC-1 microphone, shock mount, table stand, H1 headphones, XLR cable, USB cables, leaflet`,
			sellingNaira: 339_000,
			originalNaira: 379_000,
			qty: 12,
			featured: true,
			pictures: [
				'first-studio-set.jpg',
				'audio-interface.jpg',
				'condenser-microphone.jpg',
				'headphones-studio.jpg',
			],
			metaKeyword: 'home studio, recording set, studio bundle',
		},
		{
			name: 'Tarnholt Producer Set with M5 Monitors',
			slug: 'tarnholt-producer-set-m5',
			brand: 'Tarnholt',
			description: `For beat makers: Two interface, a pair of M5 monitors and the Cantemore CK-49 keyboard, with the cables to connect them.
Put the monitors and your head at the corners of a triangle with equal sides of about one metre, tweeters at the height of your ears. That alone improves a mix more than the next purchase.
Model: PS-M5
In the box: Two interface in red, two M5 monitors, CK-49 keyboard, mains cables, USB cables, audio cables`,
			sellingNaira: 569_000,
			originalNaira: 625_000,
			qty: 4,
			pictures: [
				'producer-set.jpg',
				'studio-monitor.jpg',
				'audio-interface-2.jpg',
				'midi-keyboard.jpg',
			],
		},
		{
			name: 'Tarnholt Duo Podcast Set',
			slug: 'tarnholt-duo-podcast-set',
			brand: 'Tarnholt',
			description: `Two people, two microphones, no echo from the room: two Oduma DV-3 dynamic microphones, the Kestrelline K5 mixer and two cables.
Dynamic microphones hear less of the generator outside than condensers do, so you can record in an ordinary room.
Model: DP-2
In the box: two DV-3 microphones with clips, K5 mixer, two XLR cables of 5 m, USB cable, power adapter`,
			sellingNaira: 189_000,
			originalNaira: 214_000,
			qty: 0,
			pictures: ['duo-podcast-set.jpg', 'podcast-mixer.jpg', 'dynamic-microphone.jpg'],
		},
	],
};
