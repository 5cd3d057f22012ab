import type { SampleArticle } from '../sample.ts';

export const firstHomeStudio: SampleArticle = {
	title: 'A first home studio on a small budget',
	slug: 'a-first-home-studio-on-a-small-budget',
	author: 'Admin',
	createdAt: '2026-10-05T07:30:00Z',
	mainPicture: 'stocksnap-9V25E9EYVK.jpg',
	morePictures: ['audio-interface.jpg', 'studio-monitor.jpg', 'condenser-microphone.jpg'],
	content: `You do not need a room full of equipment to make a recording that people will play twice. You need five things that work together, and a quiet hour. This is what we would buy, in this order, if we had to begin again.
One: the interface
The interface is the door between sound and computer. It has a microphone preamplifier, a converter and a headphone output. Two inputs are enough for most people: voice and guitar, or a stereo keyboard. Look for 48 V phantom power, a switch for guitar, and direct monitoring, so that you hear yourself without delay. Do not pay for 192 kHz. Record at 24 bit and 48 kHz: the files are smaller and nobody will hear the difference.
/product/tarnholt-two-usb-audio-interface-red
Two: one good microphone
Choose by your room. A condenser hears everything, the voice and also the generator next door, the fan and the bare wall. In a treated or quiet room it gives detail and air. If your place is noisy, a dynamic vocal microphone at a hand's width from the mouth is the wiser choice. Plenty of well-known singers are recorded with dynamic microphones.
Whichever it is, put a pop filter before it, and sing slightly past it and not straight into it.
/product/tarnholt-tc-1-studio-condenser
Three: headphones before monitors
Closed headphones are needed for recording anyway, since the microphone must not hear the music. You can make whole songs on them. Monitors come later, when the room is ready for them. Loudspeakers in a bare room tell you about the room.
/product/velmora-h1-closed-studio-headphones-black
Four: the room, which costs little
A bedroom with a bed, a wardrobe full of clothes and thick curtains is a better studio than an empty parlour with tiles. Sing with your back to the wardrobe or to a mattress stood on end: what reaches the microphone from behind you matters most. Egg trays do nothing useful, they are too thin. Clothes, foam of 10 cm and heavy cloth do help.
Switch off the fan and the fridge while you record, and write a note so that you switch the fridge on again. Record when the street sleeps.
Five: software
There are good recording programmes that cost nothing or very little, for Windows, for macOS and for Linux. All of them can record, cut, equalise and mix. Take one and stay with it for half a year. Changing the programme is a way of not finishing songs.
Setting the level
Sing the loudest part and turn the gain until the peak meter shows about minus 12 dB. That leaves room for excitement. With 24 bit there is no noise to be feared from recording low, but a clipped take is lost for ever. Set the buffer to 64 or 128 samples for recording, and to 512 or more for mixing, when the computer has more work.
A plan for the money
If there is money for one purchase only, take a USB microphone and the earphones you own. It is the cheapest honest beginning, though you cannot add a second microphone later.
The next step is a set with interface, condenser and headphones. It grows with you: monitors, a MIDI keyboard and a second microphone can follow, and nothing has to be sold.
/product/tarnholt-first-studio-set
Power, and keeping your work
Light goes, and with it the take. A laptop has its own battery, and an interface that is powered by USB goes on with it, so for once the small studio is ahead of the big one. Save often, and copy every project to a second disk on the day you make it. Two copies in the same bag are one copy.
Placing monitors, when they come
Put them at the height of your ears, so that you and the two boxes form a triangle with equal sides of about a metre. Keep them 20 cm and more from the wall, with foam under them. Then play three records you know by heart, for an evening, before you mix anything. You must learn how good music sounds in your room; only then can you make some.
/product/tarnholt-m5-active-studio-monitors-pair
Finish one song
The best advice we have costs nothing. Finish one song with what you own, play it in a car, on a phone and in a friend's house, write down what is wrong, and do the next one. What you still miss after three songs is what you should buy.`,
};
