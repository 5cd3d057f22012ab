import type { SampleCategory } from '../sample.ts';

export const microphones: SampleCategory = {
	name: 'Microphones',
	slug: 'microphones',
	description:
		'Vocal, wireless, studio and pulpit microphones for churches, bands, studios and event halls.',
	inNav: true,
	featured: true,
	picture: 'category-microphones.jpg',
	metaTitle: 'Microphones: vocal, wireless, studio and pulpit',
	metaDescrip:
		'Dynamic, condenser and wireless microphones at naira prices, with stock in Onitsha and delivery across Nigeria.',
	products: [
		{
			name: 'Oduma DV-3 Dynamic Vocal Microphone',
			slug: 'oduma-dv-3-dynamic-vocal-microphone',
			brand: 'Oduma',
			description: `A working vocal microphone for praise teams, MCs and bands. The cardioid capsule hears what is in front of it and turns down the monitor behind it, so you get more level before it whistles.
Response 50 Hz to 15 kHz with a gentle lift around 4 kHz for speech. Impedance 300 ohms, balanced three-pin XLR. Die-cast body, steel grille with foam inside, 310 g.
The cable is sold separately.
Model: DV-3
In the box: microphone, stand clip with 5/8 inch thread, pouch`,
			sellingNaira: 48_000,
			originalNaira: 56_000,
			qty: 42,
			popular: true,
			featured: true,
			pictures: ['dynamic-microphone.jpg', 'dynamic-microphone-2.jpg', 'microphone-stand.jpg'],
			metaKeyword: 'dynamic microphone, vocal microphone, church microphone',
		},
		{
			name: 'Oduma DV-7 Supercardioid Vocal Microphone',
			slug: 'oduma-dv-7-supercardioid-vocal-microphone',
			brand: 'Oduma',
			description: `For loud stages. The supercardioid pattern is narrower than that of the DV-3 and the neodymium magnet gives about 4 dB more output, so a soft singer needs less gain at the mixer.
Response 45 Hz to 17 kHz, 250 ohms, balanced XLR. Place wedges slightly to the sides and not straight behind: that is where this pattern is quietest.
Dark blue body with a champagne ring, so you know it from the DV-3 on a dark stage. 295 g.
Model: DV-7
In the box: microphone, stand clip, spare grille foam, zipped case`,
			sellingNaira: 92_000,
			originalNaira: 110_000,
			qty: 18,
			color: 'Dark blue',
			pictures: ['dynamic-microphone-supercardioid.jpg'],
		},
		{
			name: 'Oduma DV-3 Choir Set, Three Microphones',
			slug: 'oduma-dv-3-choir-set',
			brand: 'Oduma',
			description: `Three DV-3 vocal microphones at a better price than three singles: one each for soprano, alto and tenor leads, or two for singers and one for the MC.
All three are matched within 1.5 dB, so one channel setting can be copied to the next. Each has a 300 ohm balanced XLR output.
Model: DV-3 x 3
In the box: three DV-3 microphones, three clips, one case with cut foam`,
			sellingNaira: 135_000,
			originalNaira: 150_000,
			qty: 9,
			featured: true,
			pictures: ['microphone-set-three.jpg', 'dynamic-microphone.jpg', 'dynamic-microphone-2.jpg'],
		},
		{
			name: 'Oduma Stage Kit with DV-3, Boom Stand and Cable',
			slug: 'oduma-stage-kit-dv-3',
			brand: 'Oduma',
			description: `All that one singer needs: the DV-3 microphone, a steel boom stand and a 5 metre XLR cable. Screw together, plug in, sing.
The stand goes from 95 to 160 cm, the boom is 75 cm long, and the tripod legs fold flat. Whole kit 3.4 kg.
Model: SK-DV3
In the box: DV-3 microphone with clip, boom stand, 5 metre XLR cable`,
			sellingNaira: 84_000,
			originalNaira: 87_500,
			qty: 36,
			pictures: ['microphone-stage-kit.jpg', 'dynamic-microphone.jpg', 'xlr-cable.jpg'],
			parts: {
				'oduma-dv-3-dynamic-vocal-microphone': 1,
				'ironwater-ms-2-boom-microphone-stand': 1,
				'corvane-xlr-microphone-cable-5-m': 1,
			},
		},
		{
			name: 'Ondavar W-100 Wireless Handheld System',
			slug: 'ondavar-w-100-wireless-handheld',
			brand: 'Ondavar',
			description: `A simple UHF wireless microphone for an MC, a pastor or a school hall. One handheld transmitter, one receiver with two aerials, 16 channels to choose from.
Range is about 40 metres with a clear view of the receiver. The transmitter runs about 8 hours on two AA cells; rechargeable cells work as well.
Outputs: balanced XLR and 6.3 mm jack. Receiver 12 V DC, 400 mA.
Model: W-100
In the box: handheld transmitter, receiver, mains adapter, jack cable, two AA cells`,
			sellingNaira: 145_000,
			originalNaira: 168_000,
			qty: 22,
			popular: true,
			pictures: ['wireless-microphone.jpg', 'wireless-microphone-2.jpg'],
			metaKeyword: 'wireless microphone, UHF microphone, cordless microphone',
		},
		{
			name: 'Ondavar W-400L Diversity Wireless Lavalier System',
			slug: 'ondavar-w-400l-diversity-wireless-lavalier',
			brand: 'Ondavar',
			description: `A clip microphone and a bodypack for preachers, teachers and actors who need both hands. True diversity: two complete receivers listen at once and the stronger signal is used, so the voice does not drop out in the aisle.
Scan finds a free channel, infrared sync sets the bodypack. Up to eight systems can work together in one hall. Response 50 Hz to 16 kHz, range about 80 metres in clear view.
Omnidirectional clip microphone, about 10 hours on two AA cells. Half-rack receiver, 1.1 kg, with XLR and 6.3 mm outputs.
Model: W-400L
In the box: receiver, bodypack, clip microphone with foam, rack ears, mains adapter, two AA cells, case`,
			sellingNaira: 385_000,
			originalNaira: 440_000,
			qty: 7,
			pictures: ['lavalier-wireless.jpg'],
			metaKeyword: 'lapel microphone, clip microphone, lavalier',
		},
		{
			name: 'Tarnholt TC-1 Studio Condenser Microphone',
			slug: 'tarnholt-tc-1-studio-condenser',
			brand: 'Tarnholt',
			description: `A large-diaphragm condenser for vocals, voice-over and acoustic guitar at home or in a small studio. Cardioid, with low self-noise of 10 dBA, so quiet passages stay quiet.
It needs 48 V phantom power from your interface or mixer. Response 20 Hz to 20 kHz, maximum level 134 dB SPL, 150 ohms, XLR.
Microphone 430 g.
Model: TC-1
In the box: microphone, shock mount, weighted table stand, dust cover`,
			sellingNaira: 165_000,
			originalNaira: 185_000,
			qty: 11,
			pictures: ['condenser-microphone.jpg', 'condenser-microphone-2.jpg'],
			metaKeyword: 'condenser microphone, studio microphone',
		},
		{
			name: 'Tarnholt Desk USB Microphone',
			slug: 'tarnholt-desk-usb-microphone',
			brand: 'Tarnholt',
			description: `Plug it into a laptop and record: no interface, no driver. Good for podcasts, online classes, voice notes that must sound serious, and first demos.
24 bit, 48 kHz, cardioid. A headphone socket on the body lets you hear yourself without delay, and a touch mute stops a cough from going out live.
0.9 kg with its stand.
Model: Desk
In the box: microphone, round desk stand, pop filter, 2 m USB-C to USB-A cable`,
			sellingNaira: 89_000,
			originalNaira: 99_500,
			qty: 0,
			pictures: ['usb-microphone.jpg'],
		},
		{
			name: 'Oduma GN-18 Gooseneck Pulpit Microphone',
			slug: 'oduma-gn-18-gooseneck-pulpit-microphone',
			brand: 'Oduma',
			description: `A slim condenser on a 45 cm neck that stays where you bend it. Made for pulpits, high tables and conference desks, where it should be heard and not seen.
Cardioid, 60 Hz to 16 kHz, needs phantom power from 12 to 48 V. The heavy base has a lit on/off switch with a soft touch that makes no thump in the speakers.
Model: GN-18
In the box: microphone, base, foam windshield, 5 m XLR cable`,
			sellingNaira: 62_000,
			originalNaira: 70_000,
			qty: 16,
			pictures: ['gooseneck-microphone.jpg', 'gooseneck-microphone-2.jpg'],
		},
	],
};
