// Credits due to makers of 3D models whose rendered pictures the sample catalogue shows (CC BY).

export type Credit = {
	title: string;
	author: string;
	source: string;
	licence: string;
	licenceUrl: string;
	note: string;
	/** File names under db/seed/pictures/. */
	pictures: string[];
};

const note = 'Rendered as pictures.';

export const credits: Credit[] = [
	{
		title: 'Keyboard',
		author: 'Andrew Kator and Jennifer Legaz',
		source: 'Sweet Home 3D furniture libraries',
		licence: 'CC BY 3.0 US',
		licenceUrl: 'https://creativecommons.org/licenses/by/3.0/us/',
		note,
		pictures: [
			'midi-keyboard.jpg',
			'midi-keyboard-2.jpg',
			'midi-keyboard-practice-set.jpg',
			'producer-set.jpg',
		],
	},
	{
		title: 'Upright piano',
		author: 'LVlittering',
		source: 'BlendSwap, by way of Sweet Home 3D',
		licence: 'CC BY 3.0',
		licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
		note,
		pictures: ['upright-piano.jpg'],
	},
	{
		title: 'Xylophone',
		author: 'SonnySee',
		source: 'BlendSwap, by way of Sweet Home 3D',
		licence: 'CC BY 3.0',
		licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
		note,
		pictures: ['xylophone.jpg'],
	},
];
