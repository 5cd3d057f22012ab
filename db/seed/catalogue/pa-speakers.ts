import type { SampleCategory } from '../sample.ts';

export const paSpeakers: SampleCategory = {
	name: 'PA Speakers',
	slug: 'pa-speakers',
	description:
		'Loudspeakers, subwoofers, stage monitors, amplifiers and processors for halls, churches and open-air events.',
	inNav: true,
	featured: true,
	picture: 'category-pa-speakers.jpg',
	metaTitle: 'PA speakers, subwoofers and amplifiers',
	metaDescrip:
		'Active and passive loudspeakers, subwoofers, line arrays, wedges and power amplifiers for Nigerian halls and events.',
	products: [
		{
			name: 'Nkwelle N10A 10-inch Active Loudspeaker',
			slug: 'nkwelle-n10a-10-inch-active-loudspeaker',
			brand: 'Nkwelle',
			description: `Small enough for one hand, loud enough for a classroom or a hall of about 80 seats. Also a good side fill beside larger boxes.
Two-way, 10 inch woofer and 1 inch driver, 250 W RMS. Maximum 121 dB SPL at 1 m, 60 Hz to 18 kHz.
Two inputs (XLR/jack combination), one XLR link output, two-band tone control. 12.8 kg, 35 mm stand socket.
Model: N10A
In the box: one loudspeaker, mains cable, short guide`,
			sellingNaira: 295_000,
			originalNaira: 330_000,
			qty: 12,
			popular: true,
			pictures: ['pa-speaker.jpg', 'pa-speaker-front.jpg', 'pa-speaker-2.jpg'],
		},
		{
			name: 'Nkwelle N12A 12-inch Active Loudspeaker',
			slug: 'nkwelle-n12a-12-inch-active-loudspeaker',
			brand: 'Nkwelle',
			description: `The all-rounder: speech, singing and a band for about 200 people from a pair, or a floor monitor on its side.
Two-way, 12 inch woofer and 1.4 inch driver, 400 W RMS from a class D amplifier. Maximum 126 dB SPL at 1 m, 52 Hz to 19 kHz, 90 by 60 degrees.
Microphone and line inputs, XLR link, four presets (flat, speech, monitor, with subwoofer). The power supply takes 180 to 260 V, which helps on a tired generator. 16.4 kg.
Model: N12A
In the box: one loudspeaker, mains cable, short guide`,
			sellingNaira: 385_000,
			originalNaira: 430_000,
			qty: 24,
			color: 'Black, orange line',
			pictures: ['pa-speaker-12.jpg'],
			metaKeyword: 'active speaker, powered speaker, 12 inch speaker',
		},
		{
			name: 'Nkwelle N15A 15-inch Active Loudspeaker',
			slug: 'nkwelle-n15a-15-inch-active-loudspeaker',
			brand: 'Nkwelle',
			description: `For halls of 300 people and more, and weddings where the band must be felt. The 15 inch woofer goes low enough for keyboards and playback without a subwoofer.
600 W RMS (500 W low, 100 W high), maximum 130 dB SPL at 1 m, 45 Hz to 19 kHz, limiter that protects both drivers.
Two combination inputs, 3.5 mm input for a phone, XLR link. 21.5 kg, steel grille, 35 mm stand socket. Works from 180 to 260 V.
Model: N15A
In the box: one loudspeaker, mains cable, 3.5 mm cable for a phone, short guide`,
			sellingNaira: 560_000,
			originalNaira: 640_000,
			qty: 15,
			featured: true,
			pictures: ['pa-speaker-15.jpg', 'pa-speaker-15-2.jpg'],
			metaKeyword: 'active speaker, 15 inch speaker, church speaker',
		},
		{
			name: 'Nkwelle N15P 15-inch Passive Loudspeaker',
			slug: 'nkwelle-n15p-15-inch-passive-loudspeaker',
			brand: 'Nkwelle',
			description: `A plywood box in hard-wearing carpet with steel corners, for fixed installations and for those who own good amplifiers already.
350 W RMS, 8 ohms, sensitivity 98 dB (1 W, 1 m), 48 Hz to 18 kHz. Use an amplifier that gives 350 to 600 W into 8 ohms.
Two Speakon sockets in parallel, so a second box can be linked: the pair is then 4 ohms. 19.2 kg.
Model: N15P
In the box: one loudspeaker; the amplifier and cables are sold separately`,
			sellingNaira: 255_000,
			originalNaira: 290_000,
			qty: 20,
			pictures: ['pa-speaker-passive.jpg'],
		},
		{
			name: 'Nkwelle S18A 18-inch Active Subwoofer',
			slug: 'nkwelle-s18a-18-inch-active-subwoofer',
			brand: 'Nkwelle',
			description: `Adds the weight that tops alone cannot: kick drum, bass guitar, ogene bell against a deep beat. One for a small hall, two for 300 people or for an open field.
18 inch woofer in a birch plywood box, 800 W RMS, 35 to 120 Hz, maximum 131 dB SPL. Stereo XLR in and out with a crossover at 80, 100 or 120 Hz, and a phase switch.
M20 socket on top for a pole. 43 kg, four rubber feet; castors can be ordered.
Model: S18A
In the box: one subwoofer, mains cable`,
			sellingNaira: 980_000,
			originalNaira: 1_120_000,
			qty: 5,
			featured: true,
			warrantyMonths: 12,
			pictures: ['subwoofer.jpg', 'subwoofer-2.jpg'],
			metaKeyword: 'subwoofer, bass bin, 18 inch',
		},
		{
			name: 'Nkwelle S18P 18-inch Passive Subwoofer',
			slug: 'nkwelle-s18p-18-inch-passive-subwoofer',
			brand: 'Nkwelle',
			description: `The box of the S18A without its amplifier, for systems with a crossover and separate amplifiers. 600 W RMS, 8 ohms, sensitivity 97 dB, 38 to 150 Hz.
Feed it only with low frequencies: cross over at 100 Hz with 24 dB per octave and use a low cut at 35 Hz. Two Speakon sockets in parallel.
39 kg, side handles, birch plywood with hard paint.
Model: S18P
In the box: one subwoofer; the amplifier and cables are sold separately`,
			sellingNaira: 520_000,
			originalNaira: 585_000,
			qty: 3,
			pictures: ['subwoofer-2.jpg'],
		},
		{
			name: 'Nkwelle Column 600 Portable PA System',
			slug: 'nkwelle-column-600-portable-pa',
			brand: 'Nkwelle',
			description: `One person can carry it in two trips and set it up in five minutes. The subwoofer is the foot, the column of small drivers throws evenly to the back row without shouting at the front.
600 W RMS in all: 12 inch subwoofer and eight 3 inch drivers. 120 degrees wide, so one column covers a hall 15 metres across. Four-channel mixer with Bluetooth on the back.
Sub 22 kg, column 6 kg.
Model: Column 600
In the box: subwoofer, column in two parts, padded bag for the column, mains cable`,
			sellingNaira: 1_150_000,
			originalNaira: 1_280_000,
			qty: 4,
			warrantyMonths: 12,
			pictures: ['column-pa-system.jpg'],
		},
		{
			name: 'Nkwelle LA-4 Line Array, Four Elements with Frame',
			slug: 'nkwelle-la-4-line-array-set',
			brand: 'Nkwelle',
			description: `For crusades, stadium events and large auditoriums. Each element has two 8 inch woofers and a waveguide with two 1.4 inch drivers; four hang as one source that keeps its level over distance.
Each element: 500 W RMS passive two-way, 8 ohms, 100 degrees wide, splay 0 to 10 degrees in steps of 1. Needs subwoofers below 90 Hz and a processor.
112 kg together. Flying must be planned and done by a trained rigger.
Model: LA-4
In the box: four elements, fly frame, pins`,
			sellingNaira: 6_800_000,
			originalNaira: 7_400_000,
			qty: 1,
			warrantyMonths: 24,
			pictures: ['line-array.jpg'],
		},
		{
			name: 'Nkwelle M12 Stage Monitor Wedge',
			slug: 'nkwelle-m12-stage-monitor-wedge',
			brand: 'Nkwelle',
			description: `Lets singers hear themselves. Low front, 40 degree slope, two-way with 12 inch woofer, so the sound comes up to the ears and not to the knees.
300 W RMS, 8 ohms, passive, 60 Hz to 18 kHz. Two wedges on one amplifier channel make 4 ohms. Speakon in and through on the side. 15.1 kg.
Model: M12
In the box: one wedge; the amplifier and cables are sold separately`,
			sellingNaira: 240_000,
			originalNaira: 265_000,
			qty: 10,
			pictures: ['stage-monitor-wedge.jpg', 'stage-monitor-wedge-2.jpg'],
		},
		{
			name: 'Nkwelle Rove 12 Battery PA with Trolley',
			slug: 'nkwelle-rove-12-battery-pa',
			brand: 'Nkwelle',
			description: `For outreach, campus fellowship, school sports and any place where there is no light. Pull it like a suitcase, switch it on, speak.
12 inch woofer, 120 W RMS. The lithium battery gives about 6 hours of speech at normal level or 3 hours of loud music, and charges in 4 hours. It also plays while charging.
Two microphone inputs with echo, Bluetooth, USB player. 14.6 kg.
Model: Rove 12
In the box: loudspeaker with battery, one wireless handheld microphone, charger`,
			sellingNaira: 310_000,
			originalNaira: 355_000,
			qty: 31,
			pictures: ['portable-pa.jpg'],
			metaKeyword: 'rechargeable speaker, battery PA, trolley speaker',
		},
		{
			name: 'Nkwelle MG-25 Megaphone',
			slug: 'nkwelle-mg-25-megaphone',
			brand: 'Nkwelle',
			description: `25 W megaphone for ushers, security, market announcements and sports days. Heard clearly at about 300 metres in the open.
Runs on the rechargeable pack or on eight C cells. Siren button, volume control, shoulder strap. 1.4 kg with batteries.
Model: MG-25
In the box: megaphone, rechargeable pack, charger, shoulder strap`,
			sellingNaira: 28_500,
			originalNaira: 33_000,
			qty: 38,
			color: 'Red and white',
			pictures: ['megaphone.jpg'],
		},
		{
			name: 'Draywick PX1200 Power Amplifier',
			slug: 'draywick-px1200-power-amplifier',
			brand: 'Draywick',
			description: `A two-channel class H amplifier that tells the truth on its label: 2 x 450 W RMS into 8 ohms, 2 x 700 W into 4 ohms, 1,400 W bridged into 8 ohms.
XLR inputs with link, binding posts for the loudspeakers, clip limiter that can be switched, 30 Hz low cut. Two fans that run slowly until they are needed, filters that come out for washing.
Two rack units, 14.8 kg. At full music power it draws about 4 A from 230 V. Front and rear rack mounting.
Model: PX1200
In the box: amplifier, mains cable, four rack screws`,
			sellingNaira: 430_000,
			originalNaira: 490_000,
			qty: 8,
			pictures: ['power-amplifier.jpg', 'power-amplifier-2.jpg'],
		},
		{
			name: 'Draywick SP-26 Loudspeaker Processor',
			slug: 'draywick-sp-26-loudspeaker-processor',
			brand: 'Draywick',
			description: `Two inputs, six outputs: crossover, delay, equaliser and limiter for a system with subwoofers. Set it once, lock the front panel, and nobody can burn the drivers by accident.
24 bit, 48 kHz. Crossover slopes 12 to 48 dB per octave, seven parametric bands per output, delay up to 340 ms. USB for a computer, 30 memories.
Balanced XLR throughout. One rack unit, 2.9 kg.
Model: SP-26
In the box: processor, mains cable, USB cable, four rack screws`,
			sellingNaira: 262_000,
			originalNaira: 295_000,
			qty: 6,
			pictures: ['dsp-processor.jpg'],
		},
		{
			name: 'Draywick Ready Rack 2800 for Halls',
			slug: 'draywick-ready-rack-2800',
			brand: 'Draywick',
			description: `A complete amplifier rack, wired and tested: two PX1200 amplifiers, SP-26 processor, GQ-231 equaliser, two wireless receivers and a power strip with surge protection, in a case with wheels.
Bring XLR from your mixer to the front, plug the four Speakon cables into the back. We set crossover and limiters for the loudspeakers you name when you order.
14 rack units, 68 kg. Needs a clean 16 A supply.
Model: RR-2800
In the box: the wired rack in its case on castors, four Speakon cables of 10 m, mains cable, a sheet with all settings`,
			sellingNaira: 2_150_000,
			originalNaira: 2_400_000,
			qty: 0,
			pictures: [
				'rack-cabinet.jpg',
				'power-amplifier.jpg',
				'dsp-processor.jpg',
				'graphic-equaliser.jpg',
			],
		},
	],
};
