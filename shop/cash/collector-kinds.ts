import type { CollectorKind } from '#db/cash/cash-schema.ts';

// What those are that collect for the shop. Pages may import this: it reaches no database and no zod.

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

/** What a buyer is told to transfer to; each is empty of whoever is no bank account. */
export type BankAccount = {
	bankName: string;
	/** NUBAN: ten digits. */
	accountNumber: string;
	accountName: string;
};
