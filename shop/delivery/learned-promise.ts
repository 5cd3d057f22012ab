// What may be promised of a way of delivery by how its last deliveries went. Pure.

/** Before so many deliveries the days that staff set are promised. */
export const LEAST_DELIVERIES = 10;
/** How many of the latest are said to have been on time or not. */
const LATEST = 10;
/** What is promised was kept for so many of a hundred. */
const PERCENTILE = 80;

/** An order that arrived: after how many days, and how many its order was promised at most. */
export type PastDelivery = { days: number; promisedDays: number };

/** How the deliveries of a zone by a method went. */
export type DeliveryRecord = {
	/** How many there are. */
	delivered: number;
	/** Within so many days four in five arrived. */
	days: number;
	/** Of the last `onTimeOf` so many came within what their orders were promised. */
	onTime: number;
	onTimeOf: number;
};

/** The record of deliveries, the latest first; null without any. */
export function deliveryRecord(latestFirst: readonly PastDelivery[]): DeliveryRecord | null {
	if (latestFirst.length === 0) return null;
	const sorted = latestFirst.map(({ days }) => days).toSorted((a, b) => a - b);
	// The nearest rank: the least number of days that covers so many of a hundred, one that did occur.
	const rank = Math.ceil((sorted.length * PERCENTILE) / 100);
	const latest = latestFirst.slice(0, LATEST);
	return {
		delivered: sorted.length,
		days: sorted[rank - 1] ?? 0,
		onTime: latest.filter(({ days, promisedDays }) => days <= promisedDays).length,
		onTimeOf: latest.length,
	};
}

/** Whether there are enough deliveries to promise by. */
export function isLearned({ delivered }: Pick<DeliveryRecord, 'delivered'>): boolean {
	return delivered >= LEAST_DELIVERIES;
}
