/** The six regions into which Nigerians divide their states (ISO 3166-2), a plain fact. */
export const NIGERIAN_REGIONS = [
	{ key: 'south-east', name: 'South East', states: ['AB', 'AN', 'EB', 'EN', 'IM'] },
	{ key: 'south-south', name: 'South South', states: ['AK', 'BY', 'CR', 'DE', 'ED', 'RI'] },
	{ key: 'south-west', name: 'South West', states: ['EK', 'LA', 'OG', 'ON', 'OS', 'OY'] },
	{
		key: 'north-central',
		name: 'North Central',
		states: ['BE', 'FC', 'KO', 'KW', 'NA', 'NI', 'PL'],
	},
	{ key: 'north-east', name: 'North East', states: ['AD', 'BA', 'BO', 'GO', 'TA', 'YO'] },
	{ key: 'north-west', name: 'North West', states: ['JI', 'KD', 'KN', 'KT', 'KE', 'SO', 'ZA'] },
].map(({ states, ...region }) => ({ ...region, states: states.map((code) => `NG-${code}`) }));
