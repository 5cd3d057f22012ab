import type { SampleCategory } from '../sample.ts';

export const keyboards: SampleCategory = {
	name: 'Keyboards',
	slug: 'keyboards-pianos',
	description: 'Stage pianos, controller keyboards, acoustic pianos and what belongs to them.',
	inNav: true,
	featured: true,
	picture: 'stage-piano.jpg',
	metaTitle: 'Keyboards and pianos',
	metaDescrip:
		'Stage pianos with weighted keys, MIDI keyboards, upright and grand pianos, with delivery from Onitsha.',
	products: [
		{
			name: 'Cantemore SP-88 Stage Piano',
			slug: 'cantemore-sp-88-stage-piano',
			brand: 'Cantemore',
			description: `Eighty-eight weighted keys and piano sounds that hold up beside a full band. Light enough to take to two services on one Sunday.
Hammer action, heavier in the bass, four levels of touch. 24 sounds: three grands, electric pianos, organs, strings. 128 notes at once. Split and layer.
Stereo 6.3 mm outputs, headphones, USB MIDI, sustain pedal included. 13.2 kg, 12 V adapter. Stand sold separately.`,
			sellingNaira: 685_000,
			originalNaira: 760_000,
			qty: 9,
			featured: true,
			popular: true,
			pictures: ['stage-piano.jpg', 'stage-piano-2.jpg'],
			metaKeyword: 'stage piano, digital piano, weighted keys',
		},
		{
			name: 'Cantemore SP-88 Pro Stage Piano',
			slug: 'cantemore-sp-88-pro-stage-piano',
			brand: 'Cantemore',
			description: `For the player who earns his living with it. Keys with a wooden feel and escapement, 256 notes at once, and a layout without menus: each section has its own volume and effects.
Balanced XLR outputs beside the jacks, so it goes straight to the stage box. Three pedal sockets, USB audio and MIDI. Internal mains supply.
17.8 kg. Sustain pedal and mains cable in the box.`,
			sellingNaira: 1_240_000,
			originalNaira: 1_350_000,
			qty: 2,
			pictures: ['stage-piano-2.jpg', 'stage-piano.jpg'],
		},
		{
			name: 'Cantemore SP-88 Home Set with Stand and Bench',
			slug: 'cantemore-sp-88-home-set',
			brand: 'Cantemore',
			description: `The SP-88 with an X stand that carries 60 kg and a padded bench: sit down and practise. Plug in headphones and nobody in the compound will know.
Bench height 46 to 56 cm, turned by the knobs at the sides. Total weight of the set 27 kg.`,
			sellingNaira: 839_000,
			originalNaira: 925_000,
			qty: 5,
			pictures: ['stage-piano.jpg', 'keyboard-stand.jpg', 'piano-bench.jpg'],
		},
		{
			name: 'Cantemore CK-49 MIDI Keyboard',
			slug: 'cantemore-ck-49-midi-keyboard',
			brand: 'Cantemore',
			description: `Forty-nine keys for playing the instruments in your computer. It makes no sound of its own: it needs software, a tablet or a sound module.
Synth-action keys with velocity, pitch and modulation, eight knobs you may assign. Powered by USB, works with Windows, macOS, iPad and Android by adapter.
82 cm wide, 2.9 kg. USB cable included.`,
			sellingNaira: 128_000,
			originalNaira: 142_000,
			qty: 21,
			pictures: ['midi-keyboard.jpg', 'midi-keyboard-2.jpg'],
			metaKeyword: 'MIDI keyboard, controller keyboard',
		},
		{
			name: 'Cantemore CK-61 MIDI Keyboard',
			slug: 'cantemore-ck-61-midi-keyboard',
			brand: 'Cantemore',
			description: `Five octaves with semi-weighted keys and aftertouch, so that both hands have room. For keyboard players who work with software on stage.
Sustain and expression pedal sockets, five-pin MIDI output for older modules, USB power. No sounds of its own.
99 cm wide, 4.4 kg. USB cable included.`,
			sellingNaira: 186_000,
			originalNaira: 205_000,
			qty: 7,
			pictures: ['midi-keyboard-2.jpg', 'midi-keyboard.jpg'],
		},
		{
			name: 'Cantemore U-121 Upright Piano',
			slug: 'cantemore-u-121-upright-piano',
			brand: 'Cantemore',
			description: `A true acoustic piano, 121 cm high, black polish, for schools, churches and homes. Solid spruce soundboard, felt hammers, three pedals with practice mute.
228 kg. Delivery, placing and the first tuning are quoted for your address; let it settle for four weeks before it is tuned.
Keep it away from air conditioners and outside walls, and have it tuned twice a year, before and after harmattan.`,
			sellingNaira: 6_400_000,
			originalNaira: 6_900_000,
			qty: 2,
			color: 'Black polish',
			pictures: ['upright-piano.jpg'],
		},
		{
			name: 'Cantemore G-150 Baby Grand Piano',
			slug: 'cantemore-g-150-baby-grand-piano',
			brand: 'Cantemore',
			description: `A grand piano of 150 cm that fits a hotel lobby or a large sitting room, with the open tone and quick repetition that an upright cannot give.
Cast-iron frame, spruce soundboard, slow-closing key lid. 278 kg, black polish, matching bench included.
Come and play it before you decide. Delivery, placing and first tuning are quoted for your address.`,
			sellingNaira: 18_500_000,
			originalNaira: 19_800_000,
			qty: 1,
			color: 'Black polish',
			pictures: ['grand-piano.jpg'],
		},
		{
			name: 'Cantemore PB-2 Piano Bench',
			slug: 'cantemore-pb-2-piano-bench',
			brand: 'Cantemore',
			description: `A firm bench with buttoned padding and solid beech legs. Height 46 to 56 cm by the knobs at both sides, carries 130 kg.
Seat 55 by 33 cm, 9.5 kg. Legs are screwed on with the key in the box.`,
			sellingNaira: 118_000,
			originalNaira: 132_000,
			qty: 11,
			color: 'Black',
			pictures: ['piano-bench.jpg'],
		},
	],
};
