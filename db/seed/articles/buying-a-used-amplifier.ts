import type { SampleArticle } from '../sample.ts';

export const beforeBuyingAUsedAmplifier: SampleArticle = {
	title: 'Buying a used amplifier without regret',
	slug: 'buying-a-used-amplifier-without-regret',
	author: 'Admin',
	createdAt: '2026-08-24T08:40:00Z',
	mainPicture: 'stocksnap-07I27E5Z8W.jpg',
	morePictures: ['power-amplifier.jpg', 'guitar-combo-amp.jpg'],
	content: `We sell new equipment, so you may wonder why we write about used amplifiers. The reason is simple: every week somebody brings us one that he bought in a hurry. A good used amplifier can serve for ten years. A bad one can take your loudspeakers with it. Here is what to look at, in the order we do it.
Before you go
Take along a small multimeter, a phone with music you know well and a cable from phone to jack or XLR, one loudspeaker you could bear to lose, a torch and a screwdriver. Ask the seller to let you hear it for half an hour, at a place with steady light or a proper generator. If he says it was working yesterday, and there is just no light now, come back another day.
Look
Check the plate on the back. It must say 220 to 240 V and 50 Hz. Many units from abroad are made for 110 or 120 V. Some have a switch inside or outside, others need a heavy step-down transformer for ever, and somebody may have plugged it in wrongly before you.
Look at the screws. Bright scratches tell you it was opened. That is no crime, but ask who repaired what. Look through the vents with the torch: thick dust means hot years. Brown patches on the board, swollen or leaking capacitors and a sharp smell of burning are reasons to leave.
Shake it gently. Nothing may rattle.
Measure
With the power off and nothing connected, put the meter on ohms and measure across each loudspeaker output. A dead short near 0 ohms is a bad sign on most designs.
Then switch on, with no loudspeaker connected and the volume down. Measure DC volts across each output. A healthy amplifier shows less than 50 millivolts, often below 20. If you read several volts, stop: that direct voltage would burn the coil of any loudspeaker. Many class D amplifiers and all bridged outputs float above earth, so measure between the two terminals of the output and never from a terminal to the case.
Listen
Connect the test loudspeaker, volume down. Switch on. A soft thump is normal, a bang is not. Bring your ear to the box: a light hiss is fine; a loud hum is not, and often means tired capacitors.
Play your music softly, then at ordinary level. Turn each knob slowly from end to end. Scratching can mostly be cured with cleaner, silence in one position may not. Test each channel by itself with the same loudspeaker. The two should sound the same.
Now let it work for twenty minutes at good level. Faults that come with heat show only then: a channel that fades, a fan that does not start, a protection light that comes on. Tap the top with a finger while it plays. Crackling means a cracked joint.
Do not believe the big number
The watts written in front are often peak or invented. Look for RMS or continuous power per channel, with the load in ohms beside it. A unit that weighs 6 kg, has an old iron transformer and claims 3,000 W is telling stories. Class D with a switching supply may be light and honest, so look for the maker's data sheet.
Match it to your loudspeakers
Check the lowest load allowed. Two boxes of 8 ohms in parallel make 4 ohms, four make 2 ohms, and many amplifiers do not bear 2 ohms for long. Choose an amplifier whose continuous power is between one and about one and a half times that of the loudspeakers, and then watch the clip light. More loudspeakers die from small amplifiers driven into clipping than from larger ones used with sense.
/product/draywick-px1200-power-amplifier
Guitar amplifiers with valves
Never run a valve amplifier without its loudspeaker: the output transformer can be destroyed. Look for valves that glow evenly, without blue flashes or a white patch on the glass, for that means air has entered. Reckon the price of a new set of valves into your offer. A new combo without valves, to compare:
/product/draywick-ember-30-guitar-combo-amplifier
What it is worth
If everything passes, pay up to half of the new price for a unit of three to five years. If it needs work, ask a technician first. Get a receipt with the serial number and the seller's phone number and name, and make sure it is not stolen: a price that is too good has a reason.
And if you are unsure, take along somebody who repairs amplifiers for a living. An hour of his time costs less than a pair of drivers.`,
};
