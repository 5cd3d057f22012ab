import type { SampleArticle } from '../sample.ts';

export const poweringAPaFromAGenerator: SampleArticle = {
	title: 'Running a PA from a generator: the honest arithmetic',
	slug: 'running-a-pa-from-a-generator',
	author: 'Admin',
	createdAt: '2026-10-26T09:00:00Z',
	mainPicture: 'stocksnap-D14AE6DFF7.jpg',
	morePictures: ['power-amplifier.jpg'],
	content: `A customer told us his generator was too small because his amplifiers say 2,800 W and the generator says 2.5 kVA. Another burnt an amplifier on a generator that was large enough on paper. Both would have been helped by ten minutes with a pencil. Here is the arithmetic.
What the label on the loudspeaker means
The watts on a loudspeaker or amplifier are what it can put out at its loudest moments. Music and speech are not constant. With an amplifier just touching its clip light on ordinary music, the average output is about one eighth of the rated power. Heavily compressed dance music may reach one quarter or one third. Nobody listens to a steady tone at full power.
So for a system rated at 2,800 W in all, plan with about 350 W of average output for a service with speech and choir, and about 900 W for a party with loud, dense music.
From output to input
An amplifier takes more from the mains than it gives to the loudspeakers. A modern class D amplifier turns about 80 per cent into output, older class AB or H designs about 50 to 60 per cent. Each unit also draws something for doing nothing, say 30 to 50 W.
Take the party: 900 W average output divided by 0.6 is 1,500 W. Four amplifier channels in two units add 80 W idle. Mixer, receivers and processor together take 100 W. LED lights: twelve pars at 70 W are 840 W if all are on in full white. The sum is about 2,500 W.
kVA is not kW
Generators are sold in kVA. What they can give in real watts is kVA multiplied by the power factor, and for small machines you should reckon with 0.8. Audio amplifiers with simple power supplies draw current in short gulps, which loads the generator more than the watts suggest. So take the sum, divide by 0.8, and add a reserve of at least 30 per cent for bass peaks and for heat.
Our party: 2,500 W divided by 0.8 is about 3.1 kVA, plus 30 per cent makes about 4.1 kVA. A true 5 kVA machine will do it in comfort. For the church service without the lights, you come to about 1.2 kVA and could use a 2 kVA machine.
Be careful with what is printed in large letters on the tank. It is often the maximum for a few minutes. Look for the rated or continuous figure on the plate and use that one.
Voltage and frequency
The generator should give 220 to 240 V and 50 Hz under load. Measure it with a meter at the far end of the cable, with the system playing. If it falls below 200 V, the cable is too thin, or the generator too small, or its regulator is tired. At 300 metres of thin extension no amplifier will sound well. For a run of 50 metres with 10 A take cable of at least 2.5 square millimetres, and 4 is better. Roll the drum out completely: a full drum under load gets hot.
Inverter generator or the usual kind?
A small inverter generator makes clean power with steady frequency, and it is quieter. For a digital mixer, a laptop and wireless receivers it is the better friend. If you must use an ordinary machine, put a UPS or a good voltage regulator before the mixer and receivers. A brown-out of half a second then costs nothing. Without it, the digital desk starts again in the middle of the wedding.
/product/draywick-avr-2-voltage-stabiliser
Switching on and off
Start the generator without load and let it run warm for five minutes. Then switch on mixer and sources, then processors, and amplifiers last, one after the other, since each takes a gulp at the start. Switch off in the opposite order: amplifiers first. Never refuel with the engine running, and never let it run dry with amplifiers on, because the voltage staggers before it dies.
Earth and safety
Drive the earth rod, connect it, and use a residual current device of 30 mA on every outlet. A hum is not cured by cutting the earth pin: that trick has killed singers. Use a DI box with a ground lift on the signal line instead. Put the generator downwind and well away from doors and windows: its exhaust is deadly in a closed place, and the microphones too will thank you for the distance.
What our own goods draw is told with each of them, under /pa-speakers and /dj-lighting.
Do this sum once for your own equipment, write it on a card and keep the card in the trunk.`,
};
