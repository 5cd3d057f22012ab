import type { SampleArticle } from '../sample.ts';

export const caringForCables: SampleArticle = {
	title: 'Cables that last: coiling, testing, repairing',
	slug: 'cables-that-last',
	author: 'Admin',
	createdAt: '2026-09-07T08:00:00Z',
	mainPicture: 'stocksnap-5WFFFULB4G.jpg',
	morePictures: ['xlr-cable.jpg'],
	content: `When sound fails in the middle of an event, look at the cables first. Amplifiers and mixers mostly die slowly and with warning; a cable dies between two songs. The good news is that cables can be made to last for many years, with habits that cost no money.
Coil them the right way
Never wind a cable around elbow and hand. It twists the wires a little with every turn, and after some months the cable looks like a telephone cord and the screen inside is broken. Use the over-under method. The first loop goes over as usual; for the second, turn the wrist so that the loop goes under. The twists cancel each other and the cable can be thrown out straight across a stage without a knot.
It takes an evening to learn. Teach it to everybody who helps, because one helper with the elbow method can undo the work of the rest.
Close each coil with a strip of hook-and-loop tape that stays on the cable. Do not knot a cable around itself and do not use tape that leaves glue.
Keep them out of heat and dirt
Plastic hardens in the sun. Do not leave cables in the boot of a car or on a zinc roof. After an outdoor job draw each cable through a damp cloth while you coil it, and look at it at the same time. You will find the cuts before they find you. In harmattan dust gets into plugs: a dry brush is better than oil. If a contact is dull, use a little contact cleaner, plug in and out ten times, and let it dry.
Mark them
Put coloured rings at both ends: one colour for each length. Write your name or the name of the church on a label under clear heat-shrink tube. Marked cables come home.
Know which is which
A microphone cable has two thin wires and a screen, for small signals. A loudspeaker cable has two thick wires and no screen, for power. They may end in the same jack plugs, and they must never be exchanged. A guitar cable between amplifier and loudspeaker will get hot and can damage the amplifier; a loudspeaker cable on a guitar will hum. For loudspeakers take 1.5 square millimetres for up to 10 metres, and 2.5 for up to about 25 metres or for 4 ohm loads.
/product/corvane-loudspeaker-cable-10-m
Balanced lines, with XLR or three-pole jacks, may be long. Hundred metres are nothing for them. Unbalanced lines such as guitar cables and RCA should stay below six metres. If you need more, put a DI box near the instrument and go on with XLR.
/product/corvane-xlr-microphone-cable-10-m
Test before you leave the house
A cable tester costs less than two cables. Test all of them once a month and after each hire. Move the plugs while the lights are on, for a break often shows only when it is bent. No tester? A multimeter will do: pin 1 to pin 1, pin 2 to pin 2, pin 3 to pin 3, and no connection between any two of them.
Put a knot of red tape on every cable that fails, at once. Otherwise it goes back in the trunk and comes out again at the next wedding.
Repair them
Most breaks are within three centimetres of a plug, where the cable bends. Buy plugs that open with a screw. Cut off ten centimetres, strip the jacket, twist and tin the screen, tin the wires, and solder them: pin 1 is the screen, pin 2 is hot (mostly white or red), pin 3 is cold (mostly black or blue). Push the clamp over the jacket and not over the bare wires, since it is the clamp that carries the pull. A moulded plug cannot be repaired: cut it off and put on a good one.
Lay them with care
On stage run signal cables on one side and mains on the other; where they must meet, let them cross at a right angle. Leave a loop of slack at the microphone stand and at the mixer. Tape down what crosses a path, along its length and not just across. And never pull a plug by its cable, however late it is.
What to carry
For every ten cables in use carry two spare ones of the longest length, one XLR turn-round adapter, and one roll of cloth tape. The lengths we keep are under /cables-stands-cases. Of all the things in the trunk, those are what you will be thanked for.`,
};
