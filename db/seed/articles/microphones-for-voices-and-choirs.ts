import type { SampleArticle } from '../sample.ts';

export const microphonesForVoicesAndChoirs: SampleArticle = {
	title: 'Microphones for voices and choirs',
	slug: 'microphones-for-voices-and-choirs',
	author: 'Admin',
	createdAt: '2026-09-21T10:20:00Z',
	mainPicture: 'stocksnap-T97ISBWDU0.jpg',
	morePictures: ['dynamic-microphone.jpg', 'condenser-microphone-2.jpg', 'wireless-microphone.jpg'],
	content: `The same microphone can make one singer shine and leave the next one thin. Before you spend, it helps to know the three questions that decide: how close is the mouth, how loud is the stage, and does the person move?
Dynamic or condenser
A dynamic microphone has a coil on a diaphragm. It is tough, needs no power and does not hear far. For a singer or preacher who holds it close, on a loud stage, it is the right tool in nine cases of ten.
/product/oduma-dv-3-dynamic-vocal-microphone
A condenser has a very thin diaphragm and needs phantom power of 48 V from the mixer. It hears more detail and further away, which is a gift in a studio or over a choir, and a burden beside a drum kit. Phantom power does no harm to a dynamic microphone with a balanced cable, so it may be on for the whole desk. Mute the channel before you plug in or out.
Patterns
Cardioid hears the front and is deafest straight behind, so put the monitor wedge there. Supercardioid is narrower in front but hears a little straight behind: its quiet places are to the left and right of the back, at about 125 degrees. With two wedges, one to each side, supercardioid is the better choice. Omnidirectional hears all round; it is used on clothes and for recording, and it is the first to feed back.
Distance matters more than price
Bring the microphone to half the distance and the voice gets 6 dB stronger against everything else. No more costly model gives you that. Ask singers to stay a hand's width from the grille, and to move off a little on the loudest notes. Do not cup the grille with the hand: it closes the openings that make the microphone directional, and it will whistle.
Close up, every directional microphone gives more bass. That flatters a thin voice and makes a deep one boom. Switch in the low cut at 100 Hz on every voice channel: you lose nothing that belongs to the voice, and thumps, wind and stand noise are gone.
Over a choir
People like to hang as many microphones as possible. Fewer is better. Each open microphone picks up the loudspeakers as well, and doubling the number of open microphones costs you 3 dB before feedback. For a choir of thirty in three rows, two or three small condensers are enough.
Place them about one metre in front of the first row and about 60 cm above the heads of the last row, pointed at the back row, since the front row is nearer anyway. The distance from one microphone to the next should be at least three times the distance from microphone to singers. So if they are one metre away, keep them three metres apart, and the voices will not blur.
Keep the main loudspeakers well in front of the choir, and do not send the choir microphones to the wedges. If the choir must sing against drums and bass guitar, area microphones will not win. Then give handhelds to the section leaders, one for each voice, and keep one area microphone for the blend.
/product/oduma-dv-3-choir-set
The one who preaches
A fixed gooseneck at the pulpit works if he stands still. If he walks, use a handheld wireless, or a headset if he needs his hands. A lapel microphone sits 20 cm from the mouth and hears the room as well: in a loud church it is the most difficult of all. A headset two fingers from the corner of the mouth gives far more level and the same tone whichever way the head turns.
/product/oduma-gn-18-gooseneck-pulpit-microphone
Wireless without tears
Keep the receiver within sight of the transmitter, not under a table and not on top of the digital mixer. Switch on all your transmitters, scan, and give each its own channel from the same group. Put fresh or freshly charged cells in before each service; do not save the last third for Sunday evening. Know also that the use of radio spectrum is regulated: use the bands your system was sold for in Nigeria.
/product/ondavar-w-100-wireless-handheld
Care
Unscrew the grille once a month, wash it and its foam in soapy water, let it dry for a day, and screw it on again. Singers share breath, so carry wipes. And never test a microphone by beating or blowing it. Speak: that is what it is for.`,
};
