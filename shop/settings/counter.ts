type Counter = { street: string; city: string; supportHours: string };

/** Where and when what is ready is collected: "14 New Market Road, Onitsha, Mon-Fri 9 AM-6 PM". Pure, for browsers too. */
export const counterText = ({ street, city, supportHours }: Counter): string =>
	[street, city, supportHours].filter(Boolean).join(', ');
