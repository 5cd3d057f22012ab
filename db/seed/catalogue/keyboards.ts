import type { SampleCategory } from '../sample.ts';

export const keyboards: SampleCategory = {
	name: 'Keyboards',
	slug: 'keyboards-pianos',
	description: 'Stage pianos, controller keyboards, acoustic pianos and what belongs to them.',
	inNav: true,
	featured: true,
	picture: 'category-keyboards.jpg',
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
Stereo 6.3 mm outputs, headphones, USB MIDI. 13.2 kg, 12 V adapter. Stand sold separately.
Model: SP-88
In the box: stage piano, sustain pedal, 12 V adapter`,
			sellingNaira: 685_000,
			originalNaira: 760_000,
			qty: 9,
			popular: true,
			featured: true,
			warrantyMonths: 24,
			pictures: ['stage-piano.jpg', 'stage-piano-2.jpg'],
			metaKeyword: 'stage piano, digital piano, weighted keys',
		},
		{
			name: 'Cantemore SP-88 Home Set with Stand and Bench',
			slug: 'cantemore-sp-88-home-set',
			brand: 'Cantemore',
			description: `The SP-88 with an X stand that carries 60 kg and a padded bench: sit down and practise. Plug in headphones and nobody in the compound will know.
Bench height 46 to 56 cm, turned by the knobs at the sides. Total weight of the set 27 kg.
Model: SP-88H
In the box: SP-88 stage piano, sustain pedal, adapter, X stand, bench`,
			sellingNaira: 839_000,
			originalNaira: 925_000,
			qty: 5,
			pictures: [
				'stage-piano-home-set.jpg',
				'stage-piano.jpg',
				'keyboard-stand.jpg',
				'piano-bench.jpg',
			],
		},
		{
			name: 'Cantemore CK-49 MIDI Keyboard',
			slug: 'cantemore-ck-49-midi-keyboard',
			brand: 'Cantemore',
			description: `Forty-nine keys for playing the instruments in your computer. It makes no sound of its own: it needs software, a tablet or a sound module.
Synth-action keys with velocity, pitch and modulation wheels, one slider you may assign. Powered by USB, works with Windows, macOS, iPad and Android by adapter.
82 cm wide, 2.9 kg.
Model: CK-49
In the box: keyboard, USB cable`,
			sellingNaira: 128_000,
			originalNaira: 142_000,
			qty: 21,
			pictures: ['midi-keyboard.jpg', 'midi-keyboard-2.jpg'],
			metaKeyword: 'MIDI keyboard, controller keyboard',
		},
		{
			name: 'Cantemore CK-49 Practice Set with Headphones',
			slug: 'cantemore-ck-49-practice-set',
			brand: 'Cantemore',
			description: `The CK-49 keyboard with a pair of white Velmora H1 headphones, for learning at home with an app on a laptop or tablet.
The keys play, the headphones keep it private. The headphones plug into the computer, which makes the sound.
Model: CK-49H
In the box: CK-49 keyboard, USB cable, H1 headphones in white, 6.3 mm adapter`,
			sellingNaira: 172_000,
			originalNaira: 182_000,
			qty: 11,
			pictures: [
				'midi-keyboard-practice-set.jpg',
				'midi-keyboard-2.jpg',
				'headphones-studio-white.jpg',
			],
			parts: {
				'cantemore-ck-49-midi-keyboard': 1,
				'velmora-h1-closed-studio-headphones-white': 1,
			},
		},
		{
			name: 'Cantemore U-121 Upright Piano',
			slug: 'cantemore-u-121-upright-piano',
			brand: 'Cantemore',
			description: `A true acoustic piano, 121 cm high, black polish, for schools, churches and homes. Solid spruce soundboard, felt hammers, three pedals with practice mute.
228 kg. Delivery, placing and the first tuning are quoted for your address; let it settle for four weeks before it is tuned.
Keep it away from air conditioners and outside walls, and have it tuned twice a year, before and after harmattan.
Model: U-121
In the box: piano, key for the lid; the bench is sold separately`,
			sellingNaira: 6_400_000,
			originalNaira: 6_900_000,
			qty: 2,
			color: 'Black polish',
			warrantyMonths: 24,
			pictures: ['upright-piano.jpg'],
		},
		{
			name: 'Cantemore G-150 Baby Grand Piano',
			slug: 'cantemore-g-150-baby-grand-piano',
			brand: 'Cantemore',
			description: `A grand piano of 150 cm that fits a hotel lobby or a large sitting room, with the open tone and quick repetition that an upright cannot give.
Cast-iron frame, spruce soundboard, slow-closing key lid. 278 kg, black polish.
Come and play it before you decide. Delivery, placing and first tuning are quoted for your address.
Model: G-150
In the box: piano with its three legs and pedals, matching bench`,
			sellingNaira: 18_500_000,
			originalNaira: 19_800_000,
			qty: 1,
			color: 'Black polish',
			warrantyMonths: 24,
			pictures: ['grand-piano.jpg'],
		},
		{
			name: 'Cantemore PB-2 Piano Bench',
			slug: 'cantemore-pb-2-piano-bench',
			brand: 'Cantemore',
			description: `A firm bench with buttoned padding and solid beech legs. Height 46 to 56 cm by the knobs at both sides, carries 130 kg.
Seat 55 by 33 cm, 9.5 kg. Legs are screwed on.
Model: PB-2
In the box: seat, four legs, screws, key`,
			sellingNaira: 118_000,
			originalNaira: 132_000,
			qty: 11,
			color: 'Black',
			pictures: ['piano-bench.jpg'],
		},
	],
};
