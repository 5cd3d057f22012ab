import type { Delivery } from '#shop/integrations/delivery-log.ts';
import type { Endpoint } from '#shop/integrations/endpoint-list.ts';
import { localClock, localTime } from '#shop/kit/local-time.ts';

export type EndpointRow = ReturnType<typeof endpointRow>;
export type DeliveryRow = ReturnType<typeof deliveryRow>;

const OFF = {
	staff: 'Switched off',
	gone: 'Switched off: it answered that it is gone',
	failing: 'Switched off: it failed for three days',
} as const;

/** An endpoint as the pages show it. */
export function endpointRow(endpoint: Endpoint) {
	const { id, name, url, events, waiting, isOn, oldSecretUntil, ownerName: owner } = endpoint;
	const isOldValid = oldSecretUntil !== null && oldSecretUntil > new Date();
	return {
		...{ id, name, url, events, waiting, isOn, owner },
		oldSecretUntil: isOldValid ? localTime(oldSecretUntil) : null,
		...stateOf(endpoint),
	};
}

function stateOf(endpoint: Endpoint) {
	const { isOn, isOwned, offReason, ownerName, failingSince, events } = endpoint;
	if (!isOn) return { state: OFF[offReason ?? 'staff'], isWell: false };
	if (!isOwned) {
		const who = ownerName ?? 'Its owner';
		return {
			state: `Silent: ${who} may no longer see ${events.length > 1 ? 'any of this' : 'this'}. Save it to take it over`,
			isWell: false,
		};
	}
	if (failingSince)
		return { state: `Failing since ${localTime(failingSince)}${restOf(endpoint)}`, isWell: false };
	return { state: 'On', isWell: true };
}

/** Until when nothing is sent, by the clock: a rest is an hour at most. Empty when it may be sent to. */
function restOf({ pausedUntil }: Endpoint): string {
	if (pausedUntil === null || pausedUntil <= new Date()) return '';
	return `. It rests until ${localClock(pausedUntil)}, or the next test event`;
}

const STATES = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' } as const;
export const STATE_OPTIONS = Object.entries(STATES);

/** A delivery as the pages show it. */
export function deliveryRow(delivery: Delivery) {
	const { id, type, thing, messageId, state, attempts, lastOutcome, nextAttemptAt } = delivery;
	const isAgain = state === 'waiting' && attempts > 0;
	return {
		id,
		type,
		thing: thing.startsWith('test:') ? '' : thing.replace(':', ' '),
		messageId,
		state,
		stateText: isAgain ? `Again about ${localTime(nextAttemptAt)}` : STATES[state],
		attempts,
		outcome: lastOutcome,
		at: localTime(delivery.createdAt),
	};
}
