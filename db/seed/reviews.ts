import type { SampleReview } from './sample.ts';

const of = (
	product: string,
	...all: [author: string, stars: SampleReview['stars'], daysAgo: number, text: string][]
): SampleReview[] =>
	all.map(([author, stars, daysAgo, text]) => ({ product, author, stars, daysAgo, text }));

/** What shoppers of the sample shop say about its products. */
export const sampleReviews: SampleReview[] = [
	...of(
		'oduma-dv-3-dynamic-vocal-microphone',
		[
			'Ngozi O.',
			5,
			12,
			'We use four of them every Sunday. Clear, strong, and they do not whistle.',
		],
		['Tunde A.', 4, 61, 'Good for the price. I wish a cable came with it.'],
		['Halima S.', 5, 148, 'My voice is soft and it still comes through. The pouch is useful.'],
		['Emeka U.', 3, 233, 'Sound is fine. The clip was loose and I had to buy another one.'],
		['Fọlákẹ́ B.', 5, 301, 'Fell twice from the stand. Still works.'],
	),
	...of(
		'oduma-dv-7-supercardioid-vocal-microphone',
		['Obinna N.', 5, 34, 'Worth the extra money if your drummer is loud.'],
		['Yétúndé K.', 4, 177, 'Nice tone. You must sing straight into it.'],
	),
	...of(
		'oduma-dv-3-choir-set',
		[
			'Chinyere M.',
			5,
			45,
			'The three sound the same, so our mixing is easier now. The case is solid.',
		],
		['Musa I.', 4, 190, 'Good set. A fourth clip would have been nice.'],
	),
	...of(
		'ondavar-w-100-wireless-handheld',
		['Adaeze C.', 4, 9, 'Our MC walks all over the hall with it. Batteries last a full wedding.'],
		['Sadiq Y.', 5, 88, 'Set up in five minutes, no manual needed.'],
		['Kenechukwu E.', 2, 126, 'It cuts out when I stand behind the pillar. Fine in the open.'],
		['Bọ́lá F.', 4, 260, 'Does what it says. Keep the receiver high and you will have no trouble.'],
	),
	...of(
		'tarnholt-tc-1-studio-condenser',
		['Ifeanyi D.', 5, 27, 'Very quiet. I recorded a whole album of hymns with it in my bedroom.'],
		['Zainab M.', 4, 155, 'Lovely detail, but it also hears the generator next door.'],
	),
	...of(
		'oduma-gn-18-gooseneck-pulpit-microphone',
		['Uche A.', 5, 73, 'The pastor forgot it was there. That is what we wanted.'],
		['Terver I.', 4, 204, 'Neat and sturdy. Remember that it needs phantom power.'],
	),
	...of(
		'nkwelle-n10a-10-inch-active-loudspeaker',
		['Nkiru E.', 5, 18, 'Two of these are enough for our classroom block. Light to carry.'],
		['Ibrahim G.', 4, 97, 'Loud for its size. Bass is modest, as expected.'],
		['Ṣẹ́gun O.', 5, 219, 'Bought one for rehearsals and came back for the second.'],
	),
	...of(
		'nkwelle-n12a-12-inch-active-loudspeaker',
		['Ebiere T.', 4, 41, 'Worked all night on a small generator. A bit heavy for one person.'],
		['Chukwudi N.', 5, 168, 'Speech is very clear even at the back.'],
	),
	...of(
		'nkwelle-n15a-15-inch-active-loudspeaker',
		['Osaze E.', 5, 22, 'We stopped renting. The two of them fill our hall of 250 seats.'],
		['Amaka J.', 4, 131, 'Strong sound. The handle on top helps a lot.'],
		['Aminu B.', 3, 287, 'Sound is good but the mains cable is short.'],
	),
	...of(
		'nkwelle-s18a-18-inch-active-subwoofer',
		['Kẹ́hìndé A.', 5, 55, 'You feel it in your chest. Two men are needed to lift it.'],
		['Obiora C.', 4, 244, 'Made our music complete. I wanted wheels on it.'],
	),
	...of(
		'nkwelle-rove-12-battery-pa',
		['Patience A.', 5, 15, 'There was no light for the whole burial and it did not stop.'],
		['Yusuf D.', 4, 79, 'Battery is honest: about six hours. The echo knob is too strong.'],
		['Chiamaka O.', 5, 140, 'Easy for our ladies to pull along. We use it for outreach.'],
		['Rótìmí S.', 3, 275, 'Good battery, but one of the wheels was noisy from the first day.'],
	),
	...of(
		'nkwelle-mg-25-megaphone',
		['Blessing E.', 4, 66, 'The ushers like it. Siren is very loud.'],
		['Garba L.', 5, 198, 'Good for our sports day.'],
	),
	...of(
		'kestrelline-k12-analogue-mixer',
		['Ikenna O.', 5, 30, 'Our volunteers learned it in one afternoon.'],
		['Damilọ́lá A.', 5, 112, 'Clean sound and every knob is where you expect it.'],
		['Edidiong U.', 4, 229, 'Good mixer. A USB output would make it perfect.'],
	),
	...of(
		'kestrelline-k5-usb-podcast-mixer',
		['Somto K.', 4, 38, 'The pads are fun and the sound is clean. Guests enjoy it.'],
		['Aisha R.', 5, 162, 'My online classes sound professional now.'],
	),
	...of(
		'tarnholt-two-usb-audio-interface-red',
		['Kelechi I.', 5, 20, 'No noise, no delay. It worked with my old laptop at once.'],
		['Bùkọ́lá T.', 4, 93, 'Very good. The headphone output could be louder.'],
		[
			'Nnamdi P.',
			5,
			251,
			'Light goes, laptop goes on, the interface goes on. That is enough for me.',
		],
	),
	...of(
		'tarnholt-m5-active-studio-monitors-pair',
		['Chisom A.', 5, 47, 'My mixes finally sound the same in the car.'],
		['Jamilu H.', 4, 186, 'Clear. Do not expect deep bass from a small box.'],
	),
	...of(
		'cantemore-sp-88-stage-piano',
		['Grace N.', 5, 25, 'The keys feel close to a real piano. I carry it alone to service.'],
		['Ayọ̀ D.', 4, 119, 'Great piano sounds, the strings are average.'],
		['Ndidi O.', 5, 312, 'Our choir master asked where we got it.'],
	),
	...of(
		'cantemore-ck-49-midi-keyboard',
		['Victor E.', 4, 84, 'Good keys for making beats. Know that it has no sound of its own.'],
		['Hauwa J.', 3, 207, 'Works well, but I needed an adapter for my phone.'],
	),
	...of(
		'pellgrove-harbour-parlour-acoustic-guitar',
		['Ezinne U.', 5, 11, 'Small enough for my hands and very sweet. It came in tune.'],
		['Fẹ́mi L.', 5, 105, 'Perfect for highlife. The bag is thin but fine.'],
		['Daniel A.', 4, 266, 'Lovely guitar. I changed the strings for lighter ones.'],
	),
	...of(
		'brennick-arena-five-piece-drum-kit-red',
		['Uzoma F.', 4, 58, 'Complete, as they said. It took us two hours to set up, not one.'],
		['Samuel O.', 5, 222, 'Good kit for a church. We changed only the sticks.'],
	),
	...of(
		'udala-craft-talking-drum-medium',
		['Adéwálé O.', 5, 33, 'It speaks well. My father tested it and smiled.'],
		['Kamara E.', 5, 151, 'Beautiful work, every one is a little different.'],
		['Lọlá A.', 4, 290, 'Good drum. Keep it out of the sun.'],
	),
	...of(
		'velmora-h1-closed-studio-headphones-black',
		['Chidera N.', 4, 29, 'Comfortable for long hours. They get a bit warm.'],
		['Bashir A.', 5, 137, 'You can replace the cable, that is why I bought them.'],
	),
	...of('rivoken-r2-two-deck-dj-controller', [
		'DJ Ebuka',
		4,
		52,
		'Good for starting. I play weddings with it already.',
	]),
	...of(
		'harrowlux-par-19-led-light',
		['Ogechi M.', 5, 70, 'Bright and no flicker on video.'],
		['Umar F.', 4, 183, 'Good colours. The fan can be heard in a quiet room.'],
	),
	...of('draywick-avr-2-voltage-stabiliser', [
		'Ifeoma G.',
		5,
		64,
		'It has switched off twice when the voltage went mad. My keyboard is safe.',
	]),
];
