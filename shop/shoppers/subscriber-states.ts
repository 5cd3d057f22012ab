// The states of a newsletter subscription. Pure.

export const SUBSCRIBER_STATES = ['unconfirmed', 'confirmed', 'left'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];
