import type { SampleCategory } from '../sample.ts';

export const cablesStands: SampleCategory = {
	name: 'Cables and Stands',
	slug: 'cables-stands-cases',
	description: 'Cables, stands, cases and voltage stabilisers: what holds a sound system together.',
	inNav: false,
	featured: false,
	picture: 'category-cables.jpg',
	metaTitle: 'Cables, stands and cases',
	metaDescrip:
		'XLR, jack and loudspeaker cables, microphone, speaker and keyboard stands, flight cases and stabilisers.',
	products: [
		{
			name: 'Corvane XLR Microphone Cable, 5 m',
			slug: 'corvane-xlr-microphone-cable-5-m',
			family: 'Corvane XLR Microphone Cable',
			brand: 'Corvane',
			description: `The cable that is always missing. Two cores of oxygen-free copper, braided screen, soft PVC that stays flexible and lies flat.
Metal plugs with screws, so that they can be opened and soldered again.
Model: XM-5
In the box: one cable, cable tie`,
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
			family: 'Corvane XLR Microphone Cable',
			brand: 'Corvane',
			description: `Ten metres, for the walk from the pulpit to the stage box. Oxygen-free copper, braided screen, metal plugs that can be opened.
0.7 kg.
Model: XM-10
In the box: one cable, two hook-and-loop ties`,
			sellingNaira: 18_500,
			originalNaira: 21_000,
			qty: 52,
			size: '10 m',
			pictures: ['xlr-cable-10m.jpg'],
		},
		{
			name: 'Corvane XLR Microphone Cable, 20 m',
			slug: 'corvane-xlr-microphone-cable-20-m',
			family: 'Corvane XLR Microphone Cable',
			brand: 'Corvane',
			description: `Twenty metres from the desk at the back to the loudspeakers in front. A balanced line of this length loses nothing you can hear.
Oxygen-free copper, braided screen. It comes on a hand drum: 3.1 kg together.
Model: XM-20
In the box: one cable on its hand drum`,
			sellingNaira: 31_000,
			originalNaira: 35_000,
			qty: 24,
			size: '20 m',
			pictures: ['xlr-cable-20m.jpg'],
		},
		{
			name: 'Corvane Jack Patch Cables 30 cm, Pack of Five',
			slug: 'corvane-jack-patch-cables-pack-of-five',
			brand: 'Corvane',
			description: `Five short cables for racks, pedals and inserts, each with coloured boots: red, yellow, green, blue and white, so you can follow a line without pulling it.
Balanced 6.3 mm jack plugs at both ends, 30 cm each, metal housings.
Model: PJ-30
In the box: five cables`,
			sellingNaira: 36_000,
			originalNaira: 40_000,
			qty: 15,
			size: '30 cm',
			pictures: ['patch-cables-five.jpg'],
		},
		{
			name: 'Corvane Instrument Cable, 6.3 mm Jack, 6 m',
			slug: 'corvane-instrument-cable-6-m',
			brand: 'Corvane',
			description: `From guitar, bass or keyboard to the amplifier without hum. Low capacitance, so the treble stays, and a screen that is quiet when stepped on.
Straight mono jacks with metal housings that can be opened and soldered again.
Model: IN-6
In the box: one cable, two hook-and-loop ties`,
			sellingNaira: 14_500,
			originalNaira: 16_500,
			qty: 44,
			size: '6 m',
			pictures: ['jack-cable.jpg'],
			metaKeyword: 'guitar cable, jack cable, instrument lead',
		},
		{
			name: 'Corvane Loudspeaker Cable, 10 m',
			slug: 'corvane-loudspeaker-cable-10-m',
			brand: 'Corvane',
			description: `For passive loudspeakers, subwoofers and wedges: two cores of 2.5 square millimetres, so the power reaches the box and does not heat the cable.
Twist-lock plugs for Speakon sockets at both ends. 2.1 kg.
Model: LS-10
In the box: one cable, cable tie`,
			sellingNaira: 29_500,
			originalNaira: 33_500,
			qty: 18,
			size: '10 m',
			pictures: ['speakon-cable.jpg'],
			metaKeyword: 'speaker cable, Speakon cable',
		},
		{
			name: 'Corvane SB-24 Stage Box with 30 m Multicore',
			slug: 'corvane-sb-24-stage-box-30-m',
			brand: 'Corvane',
			description: `Twenty-four XLR sockets on the stage and one cable to the desk, instead of twenty-four cables through the hall.
Steel box with handles, numbered sockets, 30 m multicore with strain relief. 19 kg.
Model: SB-24
In the box: stage box with 30 m multicore, XLR plugs at the desk end, cable bag`,
			sellingNaira: 365_000,
			originalNaira: 410_000,
			qty: 3,
			size: '30 m',
			pictures: ['stage-box.jpg'],
			metaKeyword: 'stage box, snake, multicore',
		},
		{
			name: 'Ironwater MS-2 Boom Microphone Stand',
			slug: 'ironwater-ms-2-boom-microphone-stand',
			brand: 'Ironwater',
			description: `A stand that does not sink during the sermon. Steel tube, metal clutch, cast joint, 75 cm boom.
Height 95 to 160 cm, carries 1.5 kg at the end of the boom. 2.6 kg, folds to 92 cm. Thread 3/8 inch with adapter to 5/8. The microphone in the picture is sold separately.
Model: MS-2
In the box: stand with boom, thread adapter`,
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
35 mm tube fits nearly every loudspeaker. Locking pin on a wire: always use it. 5.8 kg the pair.
Model: SS-40
In the box: two stands, two pins, bag`,
			sellingNaira: 68_000,
			originalNaira: 79_000,
			qty: 19,
			pictures: ['speaker-stands.jpg'],
		},
		{
			name: 'Ironwater SS-40 Loudspeaker Stand, Single',
			slug: 'ironwater-ss-40-loudspeaker-stand-single',
			brand: 'Ironwater',
			description: `The same tripod as in the pair, for a lone loudspeaker or a lamp: 120 to 200 cm high, carries 40 kg when the legs are fully open.
35 mm tube, locking pin on a wire. 2.9 kg.
Model: SS-40
In the box: one stand, pin`,
			sellingNaira: 36_000,
			originalNaira: 41_000,
			qty: 11,
			pictures: ['speaker-stand.jpg'],
		},
		{
			name: 'Ironwater KX-2 Keyboard Stand',
			slug: 'ironwater-kx-2-keyboard-stand',
			brand: 'Ironwater',
			description: `X stand in steel tube that carries 60 kg and does not sway under a weighted keyboard. Five heights from 62 to 97 cm.
Rubber ends that stay on. 5.1 kg.
Model: KX-2
In the box: stand, four rubber ends`,
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
Inside 78 by 56 by 52 cm. Four 100 mm castors, two with brakes. 31 kg empty.
Model: FC-8
In the box: one case with castors; what goes in is yours`,
			sellingNaira: 245_000,
			originalNaira: 275_000,
			qty: 5,
			pictures: ['flight-case.jpg'],
		},
		{
			name: 'Draywick AVR-2 Voltage Stabiliser, 2 kVA',
			slug: 'draywick-avr-2-voltage-stabiliser',
			brand: 'Draywick',
			description: `Keeps 220 V at its sockets while the mains wander between 140 and 260 V, and cuts off above that before an amplifier is harmed. The display shows what comes in and what goes out.
2,000 VA, two 13 A sockets, delayed start of six seconds or three minutes. For mixers, keyboards, screens and active loudspeakers up to 1.6 kW together. 6.8 kg.
Model: AVR-2
In the box: stabiliser with fixed mains cable and 13 A plug`,
			sellingNaira: 98_000,
			originalNaira: 112_000,
			qty: 12,
			pictures: ['voltage-stabiliser.jpg'],
			metaKeyword: 'AVR, stabilizer, voltage regulator, surge',
		},
	],
};
