import type { SampleArticle } from '../sample.ts';

export const outdoorSound: SampleArticle = {
	title: 'Sound for an outdoor event, in harmattan and in rain',
	slug: 'sound-for-an-outdoor-event',
	author: 'Admin',
	createdAt: '2026-11-17T08:00:00Z',
	mainPicture: 'stocksnap-5FGWJW4Z5D.jpg',
	morePictures: ['line-array.jpg', 'subwoofer.jpg', 'portable-pa.jpg'],
	content: `The season of weddings, carnivals and crusades is here, and most of them happen under canopies or the open sky. Outdoors everything is different: no walls help the sound along, the weather joins the band, and the power comes from a machine. This is our list, made from our own mistakes.
Plan for the open
Indoors, walls and roof keep the sound together. Outside it goes away and does not come back: 6 dB less each time the distance doubles. What filled a hall for 200 people serves perhaps 80 in a field. Bass loses most, because in a room it is helped by the walls. Reckon with twice the number of subwoofers, and stand them together in one block on the ground instead of left and right: side by side they add up, and the bass is even across the field.
/product/nkwelle-s18a-18-inch-active-subwoofer
For a long field do not point larger boxes at the front row. Put a second pair half way, delayed by 3 milliseconds for each metre of distance to the main pair, plus about 10, so that the ear still takes the stage as the source.
Wind and heat
Wind does not blow sound away, but it bends it, and gusts make the treble come and go. Have the wind behind the stage if you can choose. In the afternoon hot ground bends sound upwards, so lift and tilt your boxes towards the last row. In the evening it turns round, the sound carries much further, and the neighbours will call. Turn down at night.
Every microphone outdoors needs a foam windshield, also that of the MC, and every voice channel its low cut at 100 to 120 Hz.
Harmattan
The dust is finer than flour. It goes into faders, fans and plugs. Cover the mixer whenever nobody works at it, clean the filters of amplifiers each evening, and carry a soft brush and a can of dry air. Close flight cases between sound check and show.
Very dry air swallows treble over distance, from about 4 kHz upwards. At 40 metres and more you may lift the treble a little on the boxes that serve the back, and only on those. Dry air also makes sparks from clothes and carpets: touch a metal part that is earthed before you touch a laptop or a USB stick.
Skins go tight, guitars go sharp, and necks may move. Tune again after half an hour on stage, and put a damp cloth in the guitar case, in a soap box with holes, overnight.
Rain
Even in the dry months a storm can come. Water and 230 volts do not forgive. Put all mains joints on blocks or pallets, off the ground, under a cover that is open below so that air moves. Use outdoor sockets and cables with rubber jackets, and residual current devices of 30 mA on each line. If one trips, look for the reason. Do not bridge it.
Keep a plastic sheet folded at every loudspeaker, the mixer and the amplifiers, with somebody named for each. Cover the top and the back and leave the front open while you play. If it pours, stop, switch off at the generator, and cover everything. In lightning take the people away from towers, trusses and lone trees, and leave the equipment where it is.
If a loudspeaker got wet, do not switch it on to see. Dry it for two days, in shade and moving air, grille off. A wet microphone: open the grille, take out the foam, and dry both apart.
Canopies, stands and safety
A 15 inch box on a stand is a sail. Spread the legs fully, put a sandbag on each, and tie the box to something heavy when wind is expected. Bring boxes down when gusts begin to lift the canopy. Nothing may be flown from a canopy frame; it was not made for it. Hang loads only with a rated truss and someone trained.
/product/ironwater-ss-40-loudspeaker-stands-pair
The sound check
Do it at the hour of the event, if you can, since the generator, the wind and the traffic are different in the morning. Walk the whole field with a phone call going to your colleague at the desk. Start with speech, then add music. Listen at the mother of the bride's table: that is where complaints begin.
A small kit for great trouble
Two spare microphones with cable, one battery PA with a charged battery, a torch for the head, tape, cable ties, a spare extension, a multimeter, fuel for two hours more than planned. When everything fails, the battery PA lets the MC keep the people in good humour while you repair. We have seen it save a wedding.
/product/nkwelle-rove-12-battery-pa`,
};
