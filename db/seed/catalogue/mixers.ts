import type { SampleCategory } from '../sample.ts';

export const mixers: SampleCategory = {
	name: 'Mixers',
	slug: 'mixers',
	description: 'Analogue and digital mixing consoles, from a podcast desk to a 16-channel stage.',
	inNav: true,
	featured: true,
	picture: 'stocksnap-5WFFFULB4G.jpg',
	metaTitle: 'Mixers: analogue, USB and digital mixing consoles',
	metaDescrip:
		'Small USB mixers, 12-channel analogue desks and digital consoles for churches, bands and studios in Nigeria.',
	products: [
		{
			name: 'Kestrelline K12 Analogue Mixer',
			slug: 'kestrelline-k12-analogue-mixer',
			brand: 'Kestrelline',
			description: `Twelve channels with everything in sight: one knob, one job. Volunteers learn it in an afternoon, which is why many churches still choose an analogue desk.
Twelve microphone/line channels, three-band equaliser with sweepable middle, 60 mm faders, two auxiliary sends for monitors and one for effects. Phantom power 48 V for all channels.
XLR main outputs, internal supply for 100 to 240 V. 52 by 40 cm, 7.4 kg.
Model: K12
In the box: mixer, mains cable, guide for volunteers`,
			sellingNaira: 265_000,
			originalNaira: 305_000,
			qty: 17,
			popular: true,
			featured: true,
			pictures: ['mixer-12ch.jpg', 'mixer-12ch-top.jpg', 'mixer-12ch-2.jpg'],
			metaKeyword: 'mixer, mixing console, 12 channel mixer',
		},
		{
			name: 'Kestrelline K5 USB Podcast Mixer',
			slug: 'kestrelline-k5-usb-podcast-mixer',
			brand: 'Kestrelline',
			description: `Two microphones, a stereo music input and a laptop on one small desk, with eight coloured pads for jingles and applause. For podcasts, online services and a keyboard player who wants to mix himself.
Two XLR inputs with 48 V phantom power, one stereo line pair, USB that sends and returns stereo at 48 kHz. Headphone output with its own level.
25 by 22 cm, 1.5 kg.
Model: K5
In the box: mixer, USB cable, power adapter`,
			sellingNaira: 68_000,
			originalNaira: 76_000,
			qty: 26,
			color: 'Black',
			pictures: ['podcast-mixer.jpg'],
		},
		{
			name: 'Kestrelline K6 FX Compact Mixer',
			slug: 'kestrelline-k6-fx-compact-mixer',
			brand: 'Kestrelline',
			description: `A small analogue desk with sixteen effects and a USB connection. Enough for a duo, a school assembly or a small fellowship.
Two microphone inputs, two stereo inputs, three-band equaliser, reverb and echo that can be tapped in time. Balanced main outputs on 6.3 mm jacks.
1.9 kg.
Model: K6 FX
In the box: mixer, power adapter, USB cable`,
			sellingNaira: 97_500,
			originalNaira: 97_500,
			qty: 13,
			color: 'Black and blue',
			pictures: ['mini-mixer.jpg'],
		},
		{
			name: 'Kestrelline K16D Digital Mixer',
			slug: 'kestrelline-k16d-digital-mixer',
			brand: 'Kestrelline',
			description: `Sixteen microphone inputs, a screen, and every setting kept: Sunday service, rehearsal and wedding are three scenes you call up in a second.
Each channel has a gate, compressor, four-band equaliser and delay. Eight mixes for monitors, four effects engines, 100 mm motor faders. Wi-Fi control from a tablet needs an outside router.
48 kHz, multitrack recording of 16 channels over USB. 9.6 kg. Works from 100 to 240 V; we still advise a UPS.
Model: K16D
In the box: mixer, mains cable, dust cover`,
			sellingNaira: 890_000,
			originalNaira: 990_000,
			qty: 6,
			warrantyMonths: 12,
			pictures: ['digital-mixer.jpg'],
			metaKeyword: 'digital mixer, digital console, 16 channel',
		},
		{
			name: 'Kestrelline K16D Tour Set with Flight Case',
			slug: 'kestrelline-k16d-tour-set',
			brand: 'Kestrelline',
			description: `The K16D in a case with wheels that takes the road to Abuja without complaint. Plywood 9 mm, aluminium edges, butterfly catches.
The mixer lies in foam, and a space beside it holds the cables. 38 kg together.
Model: K16D-T
In the box: K16D mixer, flight case on castors with foam, mains cable`,
			sellingNaira: 1_080_000,
			originalNaira: 1_195_000,
			qty: 2,
			pictures: ['digital-mixer-flight-case.jpg', 'digital-mixer.jpg', 'flight-case.jpg'],
		},
		{
			name: 'Draywick GQ-231 Graphic Equaliser',
			slug: 'draywick-gq-231-graphic-equaliser',
			brand: 'Draywick',
			description: `Two channels of 31 bands to tune a hall and to pull down the frequencies that ring. Put it between mixer and amplifier, or on the monitor sends.
Faders of 20 mm, plus or minus 6 or 12 dB by a switch, low cut at 40 Hz, true bypass when power fails, so the sound goes on.
Balanced XLR and 6.3 mm jacks. Two rack units, 3.6 kg.
Model: GQ-231
In the box: equaliser, mains cable, four rack screws`,
			sellingNaira: 185_000,
			originalNaira: 210_000,
			qty: 0,
			pictures: ['graphic-equaliser.jpg'],
		},
	],
};
