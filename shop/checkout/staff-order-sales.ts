/** Where the goods of an order that staff type in change hands. Apart, so that browsers get it alone. */
export const SALES = { delivery: 'To be delivered', counter: 'Sold at the counter' } as const;
export type Sale = keyof typeof SALES;
