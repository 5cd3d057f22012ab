/** Where an address of the newsletter stands. Pure. */

export const SUBSCRIBER_STATES = ['unconfirmed', 'confirmed', 'left'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];
