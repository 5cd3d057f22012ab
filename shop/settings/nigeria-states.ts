/**
 * The 36 states of Nigeria and the Federal Capital Territory. Names, capitals and ISO 3166-2 codes are plain facts; the
 * postal code is that of the state's capital (six digits, the first is the postal region) and only a suggestion, never
 * checked.
 */
export type NigerianState = { code: string; name: string; capital: string; postalCode: string };

export const NIGERIAN_STATES: readonly NigerianState[] = [
	{ code: 'NG-AB', name: 'Abia', capital: 'Umuahia', postalCode: '440001' },
	{ code: 'NG-AD', name: 'Adamawa', capital: 'Yola', postalCode: '640001' },
	{ code: 'NG-AK', name: 'Akwa Ibom', capital: 'Uyo', postalCode: '520001' },
	{ code: 'NG-AN', name: 'Anambra', capital: 'Awka', postalCode: '420001' },
	{ code: 'NG-BA', name: 'Bauchi', capital: 'Bauchi', postalCode: '740001' },
	{ code: 'NG-BY', name: 'Bayelsa', capital: 'Yenagoa', postalCode: '561001' },
	{ code: 'NG-BE', name: 'Benue', capital: 'Makurdi', postalCode: '970001' },
	{ code: 'NG-BO', name: 'Borno', capital: 'Maiduguri', postalCode: '600001' },
	{ code: 'NG-CR', name: 'Cross River', capital: 'Calabar', postalCode: '540001' },
	{ code: 'NG-DE', name: 'Delta', capital: 'Asaba', postalCode: '320001' },
	{ code: 'NG-EB', name: 'Ebonyi', capital: 'Abakaliki', postalCode: '480001' },
	{ code: 'NG-ED', name: 'Edo', capital: 'Benin City', postalCode: '300001' },
	{ code: 'NG-EK', name: 'Ekiti', capital: 'Ado-Ekiti', postalCode: '360001' },
	{ code: 'NG-EN', name: 'Enugu', capital: 'Enugu', postalCode: '400001' },
	{ code: 'NG-FC', name: 'Federal Capital Territory', capital: 'Abuja', postalCode: '900001' },
	{ code: 'NG-GO', name: 'Gombe', capital: 'Gombe', postalCode: '760001' },
	{ code: 'NG-IM', name: 'Imo', capital: 'Owerri', postalCode: '460001' },
	{ code: 'NG-JI', name: 'Jigawa', capital: 'Dutse', postalCode: '720001' },
	{ code: 'NG-KD', name: 'Kaduna', capital: 'Kaduna', postalCode: '800001' },
	{ code: 'NG-KN', name: 'Kano', capital: 'Kano', postalCode: '700001' },
	{ code: 'NG-KT', name: 'Katsina', capital: 'Katsina', postalCode: '820001' },
	{ code: 'NG-KE', name: 'Kebbi', capital: 'Birnin Kebbi', postalCode: '860001' },
	{ code: 'NG-KO', name: 'Kogi', capital: 'Lokoja', postalCode: '260001' },
	{ code: 'NG-KW', name: 'Kwara', capital: 'Ilorin', postalCode: '240001' },
	{ code: 'NG-LA', name: 'Lagos', capital: 'Ikeja', postalCode: '100001' },
	{ code: 'NG-NA', name: 'Nasarawa', capital: 'Lafia', postalCode: '950001' },
	{ code: 'NG-NI', name: 'Niger', capital: 'Minna', postalCode: '920001' },
	{ code: 'NG-OG', name: 'Ogun', capital: 'Abeokuta', postalCode: '110001' },
	{ code: 'NG-ON', name: 'Ondo', capital: 'Akure', postalCode: '340001' },
	{ code: 'NG-OS', name: 'Osun', capital: 'Osogbo', postalCode: '230001' },
	{ code: 'NG-OY', name: 'Oyo', capital: 'Ibadan', postalCode: '200001' },
	{ code: 'NG-PL', name: 'Plateau', capital: 'Jos', postalCode: '930001' },
	{ code: 'NG-RI', name: 'Rivers', capital: 'Port Harcourt', postalCode: '500001' },
	{ code: 'NG-SO', name: 'Sokoto', capital: 'Sokoto', postalCode: '840001' },
	{ code: 'NG-TA', name: 'Taraba', capital: 'Jalingo', postalCode: '660001' },
	{ code: 'NG-YO', name: 'Yobe', capital: 'Damaturu', postalCode: '620001' },
	{ code: 'NG-ZA', name: 'Zamfara', capital: 'Gusau', postalCode: '880001' },
];
