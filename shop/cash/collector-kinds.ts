import type { CollectorKind } from '#db/cash/cash-schema.ts';

// What those are that collect for the shop. Pages may import this: it reaches no database and no zod.

export type { CollectorKind };

export const COLLECTOR_KINDS: Record<CollectorKind, string> = {
	rider: 'Rider',
	courier: 'Courier',
	counter: 'Counter',
	bank: 'Bank account',
	terminal: 'Card terminal',
};

/** Whether money with a collector of this kind is cash in the hand: it is counted, and not matched with a statement. */
export function isCashKind(kind: CollectorKind): boolean {
	return kind !== 'bank' && kind !== 'terminal';
}

/** Whether an order is paid in cash to this collector, or to nobody in particular. */
export function isPaidInCash(collector: { kind: CollectorKind } | null | undefined): boolean {
	return !collector || isCashKind(collector.kind);
}

/** How an order is paid at the door or at the counter, and which kinds of collectors are paid so. */
export const WAYS_TO_PAY: readonly [way: string, isOfWay: (kind: CollectorKind) => boolean][] = [
	['in cash', isCashKind],
	['by transfer', (kind) => kind === 'bank'],
	['by card', (kind) => kind === 'terminal'],
];

/** How money with a collector was paid: "in cash", "by transfer to Zenith", "by card at Moniepoint". */
export function howPaid({ name, kind }: { name: string; kind: CollectorKind }): string {
	if (kind === 'bank') return `by transfer to ${name}`;
	return kind === 'terminal' ? `by card at ${name}` : 'in cash';
}

/** As howPaid, with whoever took cash: "in cash to Emeka". */
export function paidTo(collector: { name: string; kind: CollectorKind }): string {
	const how = howPaid(collector);
	return isCashKind(collector.kind) ? `${how} to ${collector.name}` : how;
}

/** "collected by Emeka", "paid by transfer to Zenith". */
export function howCollected(collector: { name: string; kind: CollectorKind }): string {
	return isCashKind(collector.kind)
		? `collected by ${collector.name}`
		: `paid ${howPaid(collector)}`;
}

/** What a buyer is told to transfer to; each is empty of whoever is no bank account. */
export type BankAccount = {
	bankName: string;
	/** NUBAN: ten digits. */
	accountNumber: string;
	accountName: string;
};
