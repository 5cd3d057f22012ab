// Where the goods of an order that staff type in change hands. Apart, so that browsers get it alone.

export const SALE_CHANNELS = {
	delivery: 'To be delivered',
	counter: 'Sold at the counter',
} as const;
export type SaleChannel = keyof typeof SALE_CHANNELS;

/** The address of an order that was sold at the counter. */
export const COUNTER_ADDRESS = SALE_CHANNELS.counter;
/** The name of a buyer at the counter who did not want to be named. */
export const UNNAMED_BUYER = { firstname: 'Counter', lastname: 'customer' } as const;
