import type { SampleRule } from './sample.ts';

const CABLES = 'cables-stands-cases';

/** What goes with what in the sample shop, as the descriptions of its goods say how they are connected. */
export const sampleRules: SampleRule[] = [
	{
		of: 'microphones',
		having: ['connection', 'XLR'],
		offers: CABLES,
		offeredHaving: ['connector', 'XLR'],
	},
	{
		of: 'pa-speakers',
		having: ['powering', 'Passive'],
		offers: CABLES,
		offeredHaving: ['connector', 'Speakon'],
	},
	// Only power amplifiers of this category have two channels.
	{
		of: 'pa-speakers',
		having: ['powering', 'Passive'],
		offers: 'pa-speakers',
		offeredHaving: ['channels', '2'],
	},
	// Pedals are the guitarists' goods with a bypass.
	{
		of: 'guitars-basses',
		having: ['true_bypass', 'yes'],
		offers: CABLES,
		offeredHaving: ['connector', '6.3 mm jack'],
	},
];
