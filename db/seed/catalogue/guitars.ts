import type { SampleCategory } from '../sample.ts';

export const guitars: SampleCategory = {
	name: 'Guitars',
	slug: 'guitars-basses',
	description: 'Electric and acoustic guitars, basses, amplifiers and pedals.',
	inNav: true,
	featured: true,
	picture: 'category-guitars.jpg',
	metaTitle: 'Guitars and basses, amplifiers and pedals',
	metaDescrip:
		'Acoustic and electric guitars, a four-string bass, combo amplifiers and effects pedals at naira prices.',
	products: [
		{
			name: 'Pellgrove Harbour Parlour Acoustic Guitar',
			slug: 'pellgrove-harbour-parlour-acoustic-guitar',
			brand: 'Pellgrove',
			description: `A small-bodied guitar with a big middle: good for highlife picking, for singing along and for smaller arms. Sunburst with a cream pick guard.
Spruce top, sapele back and sides, 628 mm scale, 45 mm nut, adjustable neck rod. Strung with light steel strings (0.012).
1.7 kg. We check action and tuning before it leaves the shop.
Model: Harbour
In the box: guitar, gig bag, key for the neck rod`,
			sellingNaira: 125_000,
			originalNaira: 145_000,
			qty: 16,
			color: 'Sunburst',
			popular: true,
			featured: true,
			pictures: ['acoustic-guitar.jpg', 'acoustic-guitar-front.jpg', 'acoustic-guitar-2.jpg'],
			metaKeyword: 'acoustic guitar, parlour guitar, box guitar',
		},
		{
			name: 'Pellgrove Regent Single-cut Electric Guitar, Cherry',
			slug: 'pellgrove-regent-electric-guitar-cherry',
			family: 'Pellgrove Regent Single-cut Electric Guitar',
			brand: 'Pellgrove',
			description: `Thick, singing tone for worship leads and rock. Mahogany body, set neck, two humbuckers with separate volume and tone.
Scale 628 mm, 22 frets, rosewood board, fixed bridge with stop tailpiece that keeps its tuning. 3.9 kg.
Model: Regent
In the box: guitar, hard-foam case, adjustment keys`,
			sellingNaira: 395_000,
			originalNaira: 445_000,
			qty: 4,
			color: 'Cherry',
			pictures: ['single-cut-guitar-cherry.jpg'],
		},
		{
			name: 'Pellgrove Regent Single-cut Electric Guitar, Gold',
			slug: 'pellgrove-regent-electric-guitar-gold',
			family: 'Pellgrove Regent Single-cut Electric Guitar',
			brand: 'Pellgrove',
			description: `The Regent in gold top. Mahogany body, two humbuckers, set neck, 628 mm scale.
Three-way switch, two volumes, two tones. 3.9 kg.
Model: Regent
In the box: guitar, hard-foam case, adjustment keys`,
			sellingNaira: 410_000,
			originalNaira: 455_000,
			qty: 2,
			color: 'Gold',
			pictures: ['single-cut-guitar-gold.jpg'],
		},
		{
			name: 'Pellgrove Regent Single-cut Electric Guitar, White',
			slug: 'pellgrove-regent-electric-guitar-white',
			family: 'Pellgrove Regent Single-cut Electric Guitar',
			brand: 'Pellgrove',
			description: `The Regent in white with gold-coloured hardware. Mahogany body, two humbuckers, set neck, 628 mm scale.
Three-way switch, two volumes, two tones. 3.9 kg.
Model: Regent
In the box: guitar, hard-foam case, adjustment keys`,
			sellingNaira: 395_000,
			originalNaira: 395_000,
			qty: 0,
			color: 'White',
			pictures: ['single-cut-guitar-white.jpg'],
		},
		{
			name: 'Pellgrove Swift Electric Guitar, Red',
			slug: 'pellgrove-swift-electric-guitar-red',
			family: 'Pellgrove Swift Electric Guitar',
			brand: 'Pellgrove',
			description: `A fast neck and a locking tremolo for players who bend, dive and tap. Two humbuckers on a five-way switch give clean funk as well as heavy lead.
Basswood body, maple neck, 24 frets, 648 mm scale. 3.4 kg.
Model: Swift
In the box: guitar, floor stand, tremolo arm, hex keys, gig bag`,
			sellingNaira: 288_000,
			originalNaira: 325_000,
			qty: 8,
			color: 'Red',
			pictures: ['electric-guitar-red.jpg', 'electric-guitar-red-2.jpg'],
			metaKeyword: 'electric guitar, lead guitar',
		},
		{
			name: 'Pellgrove Swift Electric Guitar, Black',
			slug: 'pellgrove-swift-electric-guitar-black',
			family: 'Pellgrove Swift Electric Guitar',
			brand: 'Pellgrove',
			description: `The Swift in black: basswood body, maple neck with 24 frets, locking tremolo, two humbuckers on a five-way switch.
3.4 kg.
Model: Swift
In the box: guitar, floor stand, tremolo arm, hex keys, gig bag`,
			sellingNaira: 288_000,
			originalNaira: 325_000,
			qty: 6,
			color: 'Black',
			pictures: ['electric-guitar-black.jpg'],
		},
		{
			name: 'Pellgrove Swift Electric Guitar, Blue',
			slug: 'pellgrove-swift-electric-guitar-blue',
			family: 'Pellgrove Swift Electric Guitar',
			brand: 'Pellgrove',
			description: `The Swift in blue: basswood body, maple neck with 24 frets, locking tremolo, two humbuckers on a five-way switch.
3.4 kg.
Model: Swift
In the box: guitar, floor stand, tremolo arm, hex keys, gig bag`,
			sellingNaira: 282_000,
			originalNaira: 325_000,
			qty: 3,
			color: 'Blue',
			pictures: ['electric-guitar-blue.jpg'],
		},
		{
			name: 'Pellgrove Deepwater Four-string Bass',
			slug: 'pellgrove-deepwater-four-string-bass',
			brand: 'Pellgrove',
			description: `A plain, solid bass for the church band and the highlife stage. One split pickup in the middle for the round tone that sits under everything, one at the bridge for bite.
Alder body, maple neck, 864 mm scale, 20 frets. Passive: no battery to die in the second song. 4.1 kg. The stand in the picture is sold separately.
Model: Deepwater
In the box: bass guitar, gig bag, cable`,
			sellingNaira: 265_000,
			originalNaira: 298_000,
			qty: 9,
			color: 'Sunburst',
			pictures: ['bass-guitar.jpg', 'bass-guitar-2.jpg'],
			metaKeyword: 'bass guitar, four-string bass',
		},
		{
			name: 'Draywick Ember 30 Guitar Combo Amplifier',
			slug: 'draywick-ember-30-guitar-combo-amplifier',
			brand: 'Draywick',
			description: `Thirty watts RMS through one 12 inch speaker: enough beside a drummer, with a master volume for home. Two channels, clean and drive, chosen by a switch on the panel or by foot.
Spring reverb, three-band equaliser, effects loop, line output to the mixer that keeps the speaker's sound.
17.5 kg, 230 V.
Model: Ember 30
In the box: amplifier, foot switch, mains cable`,
			sellingNaira: 298_000,
			originalNaira: 335_000,
			qty: 6,
			pictures: ['guitar-combo-amp.jpg', 'guitar-combo-amp-2.jpg'],
			metaKeyword: 'guitar amplifier, combo amp',
		},
		{
			name: 'Draywick Moss Overdrive Pedal',
			slug: 'draywick-moss-overdrive-pedal',
			brand: 'Draywick',
			description: `Warm overdrive that follows your hand: soft picking stays clean, digging in makes it growl. Drive, tone and level.
True bypass, 9 V DC with centre negative, 10 mA, or a 9 V battery. Die-cast housing, 390 g.
Model: Moss
In the box: pedal, four rubber feet; battery and adapter are sold separately`,
			sellingNaira: 46_500,
			originalNaira: 52_000,
			qty: 15,
			color: 'Green',
			pictures: ['effects-pedal-green.jpg'],
		},
		{
			name: 'Draywick Sunset Delay Pedal',
			slug: 'draywick-sunset-delay-pedal',
			brand: 'Draywick',
			description: `Echo from 30 to 800 milliseconds with a tone that darkens with each repeat, so the line stays clear. Time, repeats and mix.
True bypass, 9 V DC with centre negative, 65 mA: use an adapter, batteries empty quickly. 410 g.
Model: Sunset
In the box: pedal, four rubber feet; the adapter is sold separately`,
			sellingNaira: 63_000,
			originalNaira: 72_000,
			qty: 12,
			color: 'Orange',
			pictures: ['effects-pedal-orange.jpg'],
		},
		{
			name: 'Draywick Heron Tuner Pedal',
			slug: 'draywick-heron-tuner-pedal',
			brand: 'Draywick',
			description: `Tune in silence between two songs: step on it and the output is muted while the large letter and the row of lights show where the string is.
Chromatic, A from 436 to 445 Hz, reads basses down to low B. True bypass, 9 V DC with centre negative, 30 mA. 320 g.
Model: Heron
In the box: pedal, four rubber feet; the adapter is sold separately`,
			sellingNaira: 38_500,
			originalNaira: 43_000,
			qty: 20,
			color: 'White',
			pictures: ['tuner-pedal.jpg'],
			metaKeyword: 'tuner, guitar tuner, pedal tuner',
		},
	],
};
