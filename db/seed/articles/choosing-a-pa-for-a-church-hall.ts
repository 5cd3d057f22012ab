import type { SampleArticle } from '../sample.ts';

export const choosingAPaForAChurchHall: SampleArticle = {
	title: 'How to choose a PA for a church hall',
	slug: 'how-to-choose-a-pa-for-a-church-hall',
	author: 'Admin',
	createdAt: '2026-11-09T08:15:00Z',
	mainPicture: 'stocksnap-FZE048NY32.jpg',
	morePictures: ['pa-speaker.jpg', 'mixer-12ch.jpg'],
	content: `Most people who come to us for a church system begin with one question: how many watts? It is the wrong place to begin. Two halls with the same number of seats can need very different equipment. Start with the room and with what happens in it, and the watts will follow.
Measure before you shop
Take a tape and write down three numbers: length, width and height. Then note what the walls, floor and ceiling are made of. Bare block walls, floor tiles and a zinc roof throw the sound back many times, and speech turns into soup. In such a room more power makes things worse. Curtains, a ceiling board, upholstered seats and people all soak up sound and cost less than loudspeakers.
Also write down how far the last row is from the front. Every time the distance doubles, the level of one loudspeaker in the open falls by 6 dB. From 2 metres to 16 metres it doubles three times, which is 18 dB. In a room the walls give some of that back, but what they give back is not clear speech.
Speech first, music second
Ask yourself what must never fail. In nearly every church it is the spoken word. Speech lives between about 100 Hz and 8 kHz, and understanding depends most on the part between 1 and 4 kHz. For that you need loudspeakers that point at the people and not at the walls, hung or standing high enough that the front row does not block the back row.
If there is a full band with bass guitar, kick drum and keyboard, add a subwoofer. It takes the heavy work from the main boxes, and the voice gets clearer even though you added bass.
Rules of thumb that hold
For up to about 80 seats, a pair of 10 inch active boxes on stands is enough. For 100 to 150 seats take a pair of 12 inch boxes. For 200 to 300, a pair of 15 inch boxes and one or two 18 inch subwoofers. Above that, or when the hall is longer than about 20 metres, do not simply buy bigger boxes: add a second pair half way down the hall on a delay. Sound takes about 3 milliseconds for each metre, so a pair 12 metres further back is delayed by about 35 milliseconds. A loudspeaker processor does this.
/product/nkwelle-n10a-10-inch-active-loudspeaker
/product/nkwelle-n15a-15-inch-active-loudspeaker
/product/nkwelle-s18a-18-inch-active-subwoofer
Put the stands so that the lower edge of the box is above the heads, tilt it down a little, and never place a loudspeaker behind the open microphones. That single mistake causes more whistling than all cheap microphones together.
Active or passive?
An active loudspeaker has its amplifier inside, already matched and protected. There is less to connect and less to get wrong, so for a church run by volunteers we nearly always advise active. Passive boxes with separate amplifiers make sense when the boxes hang high, where nobody wants to run mains or climb up to repair an amplifier. You find both kinds under /pa-speakers.
Count the channels
Make a list of everything that will be plugged in on the fullest Sunday of the year. Pulpit, two wireless microphones, three or four singers, keyboard in stereo, guitar, bass, one or two microphones for drums, a laptop. That is easily fourteen channels. Then add two. A mixer with a free channel is a mixer that lasts.
/product/kestrelline-k12-analogue-mixer
/product/kestrelline-k16d-digital-mixer
Where to spend and where to save
Spend on loudspeakers and on the microphone of the one who preaches. Save on effects, on lights and on a mixer with features nobody will learn. Keep a tenth of the money for cables, stands, a surge protector and spare parts, because these decide whether the service runs. They are under /cables-stands-cases.
Before you pay
Ask for a demonstration in your own hall, with your own choir, at the hour when you use it. Walk to the last row and ask someone to read a chapter without raising his voice. If you understand every word there, with the fans on, you have found your system.`,
};
