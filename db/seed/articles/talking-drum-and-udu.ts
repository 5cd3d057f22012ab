import type { SampleArticle } from '../sample.ts';

export const talkingDrumAndUdu: SampleArticle = {
	title: 'Talking drum and udu: choosing them, and making them heard',
	slug: 'talking-drum-and-udu',
	author: 'Admin',
	createdAt: '2026-10-15T11:10:00Z',
	mainPicture: 'pxhere-99020.jpg',
	morePictures: ['talking-drum.jpg', 'talking-drum-2.jpg'],
	content: `Two of the oldest instruments in our shop are also those about which we get the most interesting questions. One speaks in the tones of a language, the other sings from clay. Both are made by hand, so no two are the same, and both can be difficult in front of a microphone. Here is what we have learned from players and makers.
What to look for in a talking drum
Take it under the arm before you look at the carving. The body should fit between elbow and ribs without strain. Press slowly: the pitch must rise smoothly through its whole range, and fall back at once when you let go. A drum that stays high for a moment has stiff or swollen cords.
Look along the rim. The skin should lie evenly, without thick or thin places, and be lapped well around the hoop. Tap close to the rim in several places: the note should be nearly the same. Look inside with a light, through the cords, for cracks across the waist. Small cracks along the grain at the edge can be lived with, a crack around the waist cannot.
A medium drum with heads of about 18 cm is the most useful size. It is quick, clear, and loud enough for a small room. A large one speaks lower and slower and suits a lead player. For children take a small one, with a light beater.
The beater matters. The curve should bring its flat face down on the middle of the skin with a loose wrist. If it strikes with the edge, it will cut the skin in a month.
/product/udala-craft-talking-drum-medium
What to look for in an udu
The udu is an Igbo instrument, by tradition a women's instrument, made from a water pot with a second hole in its side. Lift it: an even wall feels lighter than it looks. Knock with a knuckle, all around. It must ring. A dull or buzzing place is a crack, even if you cannot see it.
Then play the side hole with the flat of the hand and lift off quickly. The deep note should swell and stop under your control, and its pitch should glide when you cover the upper hole with the other hand. The size of the pot and of its holes decides the note, so if you will play with a keyboard, bring a tuner on your phone and choose one that is near a note of your songs.
/product/udala-craft-clay-udu
Looking after them
Skin lives on the weather. In the rainy season it goes slack, in harmattan it pulls tight and may tear. Loosen nothing on a talking drum that is tied for good, but keep it in a bag, away from the sun, the car boot and the air conditioner. Rub the skin twice a year with a very little shea butter, on the outside, and wipe off what remains. Clay fears only two things, falls and a quick change from hot to cold. Carry the udu in a padded box, and set it on a ring of cloth or straw, never on bare tiles.
Making the talking drum heard
It is loud at the skin and quick in attack. Use a dynamic cardioid microphone with a clip or a short stand, 10 to 15 cm from the struck head, pointing at the place halfway between middle and rim. The player moves, so a clip-on microphone at the hoop is the best answer on stage, if it does not touch the cords. What we have is under /microphones.
At the mixer cut below 80 Hz, and take out a little around 300 to 400 Hz if it sounds like a box. Its speech lies between about 150 Hz and 1 kHz; leave that in peace. Use little or no compression: the difference between a soft and a loud stroke is part of what is said.
Making the udu heard
Here people go wrong. They point a vocal microphone at the pot from above and hear only clicks. The deep note comes from the holes as moving air. Put one microphone 5 to 10 cm from the side hole, turned a little off the axis so that the air does not blow on it, with a foam windshield. A second microphone near the neck gives the finger work. Press the polarity button on one of them and keep the setting with more bass.
The note is commonly between 70 and 150 Hz, so do not switch on the low cut that you use for voices. Keep the udu out of the wedge beside it: it rings at its own note and starts to howl. In-ear monitors solve it.
Playing with a band
Give them space in the arrangement. When the talking drum speaks, let the keyboard hold its chord. When the udu walks, the bass guitar can rest for eight bars. An instrument with a voice does not need to be the loudest thing on stage; it needs a moment when nothing else says the same.`,
};
