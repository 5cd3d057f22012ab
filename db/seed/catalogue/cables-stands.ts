import type { SampleCategory } from '../sample.ts';

export const cablesStands: SampleCategory = {
	name: 'Cables and Stands',
	slug: 'cables-stands-cases',
	description: 'Cables, stands, cases and racks: what holds a sound system together.',
	inNav: false,
	featured: false,
	picture: 'xlr-cable.jpg',
	metaTitle: 'Cables, stands and cases',
	metaDescrip:
		'XLR cables, microphone and speaker stands, keyboard stands, flight cases and racks.',
	products: [
		{
			name: 'Corvane XLR Microphone Cable, 5 m',
			slug: 'corvane-xlr-microphone-cable-5-m',
			brand: 'Corvane',
			description: `The cable that is always missing. Two cores of oxygen-free copper, braided screen, soft PVC that stays flexible and lies flat.
Metal plugs with screws, so that they can be opened and soldered again. Cable tie included.`,
			sellingNaira: 12_000,
			originalNaira: 14_000,
			qty: 60,
			size: '5 m',
			popular: true,
			pictures: ['xlr-cable.jpg'],
			metaKeyword: 'XLR cable, microphone cable',
		},
		{
			name: 'Corvane XLR Microphone Cable, 10 m',
			slug: 'corvane-xlr-microphone-cable-10-m',
			brand: 'Corvane',
			description: `Ten metres, for the walk from the pulpit to the stage box. Oxygen-free copper, braided screen, metal plugs that can be opened.
0.7 kg. Cable tie included.`,
			sellingNaira: 18_500,
			originalNaira: 21_000,
			qty: 52,
			size: '10 m',
			pictures: ['xlr-cable.jpg'],
		},
		{
			name: 'Corvane XLR Microphone Cable, 20 m',
			slug: 'corvane-xlr-microphone-cable-20-m',
			brand: 'Corvane',
			description: `Twenty metres from the desk at the back to the loudspeakers in front. A balanced line of this length loses nothing you can hear.
Oxygen-free copper, braided screen. 1.4 kg. Cable tie included.`,
			sellingNaira: 31_000,
			originalNaira: 35_000,
			qty: 24,
			size: '20 m',
			pictures: ['xlr-cable.jpg'],
		},
		{
			name: 'Corvane XLR Patch Cables 1 m, Pack of Five',
			slug: 'corvane-xlr-patch-cables-1-m-pack-of-five',
			brand: 'Corvane',
			description: `Five short cables for racks and stage boxes, each with a coloured ring: red, yellow, green, blue and white, so you can follow a line without pulling it.
One metre each, metal plugs.`,
			sellingNaira: 36_000,
			originalNaira: 40_000,
			qty: 15,
			size: '1 m',
			pictures: ['xlr-cable.jpg'],
		},
		{
			name: 'Ironwater MS-2 Boom Microphone Stand',
			slug: 'ironwater-ms-2-boom-microphone-stand',
			brand: 'Ironwater',
			description: `A stand that does not sink during the sermon. Steel tube, metal clutch, cast joint, 75 cm boom.
Height 95 to 160 cm, carries 1.5 kg at the end of the boom. 2.6 kg, folds to 92 cm. Thread 3/8 inch with adapter to 5/8. Microphone not included.`,
			sellingNaira: 27_500,
			originalNaira: 32_000,
			qty: 36,
			pictures: ['microphone-stand.jpg'],
			metaKeyword: 'microphone stand, boom stand',
		},
		{
			name: 'Ironwater SS-40 Loudspeaker Stands, Pair',
			slug: 'ironwater-ss-40-loudspeaker-stands-pair',
			brand: 'Ironwater',
			description: `Sound over the heads of the first row reaches the last. Two tripod stands from 120 to 200 cm, each carrying 40 kg when the legs are fully open.
35 mm tube fits nearly every loudspeaker. Locking pin on a wire: always use it. 5.8 kg the pair, bag included.`,
			sellingNaira: 68_000,
			originalNaira: 79_000,
			qty: 19,
			pictures: ['speaker-stands.jpg'],
		},
		{
			name: 'Ironwater KX-2 Keyboard Stand',
			slug: 'ironwater-kx-2-keyboard-stand',
			brand: 'Ironwater',
			description: `Double-braced X stand that carries 60 kg and does not sway under a weighted keyboard. Five heights from 62 to 97 cm.
Rubber ends that stay on. 5.1 kg.`,
			sellingNaira: 39_000,
			originalNaira: 45_000,
			qty: 17,
			pictures: ['keyboard-stand.jpg'],
		},
		{
			name: 'Ironwater FC-8 Flight Case on Castors',
			slug: 'ironwater-fc-8-flight-case',
			brand: 'Ironwater',
			description: `A trunk for cables, microphones and stands. 9 mm plywood, aluminium edges, steel corners, butterfly catches that take a padlock.
Inside 78 by 56 by 52 cm. Four 100 mm castors, two with brakes. 31 kg empty.`,
			sellingNaira: 245_000,
			originalNaira: 275_000,
			qty: 5,
			pictures: ['flight-case.jpg'],
		},
		{
			name: 'Ironwater RC-14 Rack Case on Castors',
			slug: 'ironwater-rc-14-rack-case',
			brand: 'Ironwater',
			description: `Fourteen rack units for amplifiers, receivers and processors; the devices in the picture are not part of it. Front and back lids come off, rails at both ends carry heavy amplifiers.
Usable depth 46 cm. 34 kg empty. Twenty cage nuts and screws included.`,
			sellingNaira: 298_000,
			originalNaira: 330_000,
			qty: 0,
			pictures: ['rack-cabinet.jpg'],
		},
	],
};
