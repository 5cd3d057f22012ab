import { useEffect, useReducer, useState } from 'react';
import { isCashKind } from '#shop/cash/collector-kinds.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { FieldErrors } from '#shop/kit/problem.ts';
import { referenceText, saleKobo, type TillSale } from '#shop/till/till-sale.ts';
import { ask } from '../../ui/alerts/alerts.ts';
import type { PayableTo } from '../cash/door-payment.tsx';
import { useStaff } from '../staff-view.ts';
import { repeatQuestion, similarSale } from './repeated-sale.ts';
import {
	changeDraft,
	type DraftChange,
	emptyDraft,
	type PaidSale,
	type SaleDraft,
	soldLines,
} from './sale-draft.ts';
import { withResult } from './sale-queue.ts';
import { proofOf } from './seller-key.ts';
import { sendSaleToShop } from './send-sale-to-shop.ts';
import {
	type DeviceSale,
	storeDraft,
	storedDraft,
	storedSeller,
	storeSale,
	type TillStorage,
} from './till-storage.ts';
import type { Till } from './use-till.ts';

/** Why the shop did not take a sale, and what it comes to with offers, in kobo, if that is why. */
export type SaleProblem = { message: string; errors: FieldErrors; totalKobo: number | null };

const NOT_STORED =
	'This device could not store the sale: its storage is full, or was cleared. Open the page anew, and look under Sales of all tills whether the shop has it.';

/**
 * The sale that is typed in, and selling it: asked of the shop first; without an answer within seconds it is sold all the same
 * and sent later.
 * @param userId who is signed in on the page
 */
export function useSale(till: Till, userId: number) {
	const { storage, refreshSales, reloadGoods } = till;
	const { userName } = useStaff();
	const [draft, change] = useStoredDraft(till);
	const [isSelling, setSelling] = useState(false);
	const [isAsking, isWanted] = useRepeatQuestion(till);
	const [problem, setProblem] = useState<SaleProblem | null>(null);
	const [last, setLast] = useState<DeviceSale | null>(null);
	const sell = async (paidTo: PayableTo) => {
		const unsigned = draft.sent ?? newSale(draft, { soldBy: userName, paidTo });
		if (!storage || !unsigned || isSelling || isAsking) return;
		if (!draft.sent && !(await isWanted(unsigned))) return;
		setSelling(true);
		try {
			const sale = draft.sent ?? (await signSale(storage, unsigned, userId));
			const sentDraft = { ...draft, sent: sale };
			change({ type: 'open', draft: sentDraft });
			await storeDraft(storage, sentDraft);
			const tried = await trySale(sale, problem?.totalKobo ?? null);
			setProblem(tried.problem);
			if (tried.isRefused) change({ type: 'open', draft: { ...draft, sent: null } });
			// What is for sale may have changed, or whether there is a connection has.
			if (tried.isRefused || isAnswered(tried) === (till.cutOff !== null)) reloadGoods();
			if (!tried.sold) return;
			const next = emptyDraft();
			await storeSale(storage, tried.sold, next);
			change({ type: 'open', draft: next });
			// With its buyer and what they wrote with a transfer, for the receipt.
			setLast({ ...tried.sold, ...sale });
			// Before the sales are read: the next one begins in a field.
			setSelling(false);
			await refreshSales();
		} catch {
			setProblem({ message: NOT_STORED, errors: {}, totalKobo: null });
		} finally {
			setSelling(false);
		}
	};
	/** What was sent stays as it is until an answer comes: changed, it would be another sale under its number. */
	const isFixed = isSelling || draft.sent !== null;
	return {
		draft,
		change: (to: DraftChange) => {
			if (isSelling || isAsking || (isFixed && to.type !== 'clear')) return;
			if (!keepsProblem(to, problem)) setProblem(null);
			change(to);
		},
		isSelling,
		isAsking,
		isFixed,
		problem,
		sell,
		/** The sale that was just made; null once it is put away. */
		last,
		putAway: () => setLast(null),
	};
}

/**
 * Asks about a sale that looks like one that was just made. Meanwhile the camera may still see something, which is not part
 * of what is sold then.
 */
function useRepeatQuestion({ sales }: Till) {
	const [isAsking, setAsking] = useState(false);
	const isWanted = async ({ lines }: TillSale): Promise<boolean> => {
		const similar = similarSale(sales, lines);
		if (!similar) return true;
		setAsking(true);
		const isAnother = await ask(repeatQuestion(similar));
		setAsking(false);
		return isAnother;
	};
	return [isAsking, isWanted] as const;
}

/** The sale that is typed in, as the device stores it with each change and with what the till hears of its goods. */
function useStoredDraft({ storage, goods }: Till) {
	const [draft, change] = useReducer(changeDraft, undefined, () => emptyDraft(''));
	useEffect(() => {
		if (!storage) return;
		void storedDraft(storage).then((stored) =>
			change({ type: 'open', draft: stored ?? emptyDraft() }),
		);
	}, [storage]);
	useEffect(() => {
		if (storage && draft.key !== '') void storeDraft(storage, draft);
	}, [storage, draft]);
	useEffect(() => change({ type: 'goods', goods }), [goods]);
	return [draft, change] as const;
}

type Tried =
	| { sold: DeviceSale; problem: null; isRefused: false }
	| { sold: null; problem: SaleProblem; isRefused: boolean };

/** Whether the shop said anything of a sale. */
function isAnswered({ isRefused, sold }: Tried): boolean {
	return isRefused || (sold !== null && sold.state !== 'waiting');
}

/** Asks the shop to take a sale. Without an answer it is sold at what the buyer agreed to, unless that counted on offers. */
async function trySale(sale: PaidSale, acceptedKobo: number | null): Promise<Tried> {
	const sent = await sendSaleToShop(sale, { isHandedOver: false, acceptedKobo });
	if (sent.result === 'refused') return { sold: null, problem: sent, isRefused: true };
	const waiting = waitingSale(sale);
	if (sent.result === 'taken')
		return { sold: withResult(waiting, sent), problem: null, isRefused: false };
	const { totalKobo } = waiting;
	if (acceptedKobo === null || acceptedKobo === totalKobo)
		return { sold: waiting, problem: null, isRefused: false };
	const problem = { message: withoutOffers(totalKobo), errors: {}, totalKobo: null };
	return { sold: null, problem, isRefused: false };
}

/** What was refused is another sale once it is changed; how it is paid changes nothing of a total that was asked for. */
function keepsProblem({ type }: DraftChange, problem: SaleProblem | null): boolean {
	if (type === 'given') return true;
	return (type === 'paidTo' || type === 'reference') && typeof problem?.totalKobo === 'number';
}

/** What is sold now; null without goods, or while a price is wrong. */
function newSale(
	{ key, buyer, ...draft }: SaleDraft,
	{ soldBy, paidTo }: { soldBy: string; paidTo: PayableTo },
): (TillSale & PaidSale) | null {
	const lines = soldLines(draft.lines);
	if (!lines || lines.length === 0) return null;
	const { id: collectorId, name, kind } = paidTo;
	const reference = isCashKind(kind) ? '' : referenceText(draft.reference);
	return {
		key,
		soldAt: new Date().toISOString(),
		soldBy,
		collectorId,
		...(reference ? { reference } : {}),
		buyer,
		lines,
		paidTo: { name, kind },
	};
}

/** The sale with the proof of who sells it, if the shop has stated to this device who does. */
async function signSale(storage: TillStorage, sale: PaidSale, userId: number): Promise<PaidSale> {
	const seller = await storedSeller(storage, userId);
	return { ...sale, proof: seller ? await proofOf(seller, sale) : '' };
}

function waitingSale(sale: PaidSale): DeviceSale {
	const totalKobo = saleKobo(sale.lines);
	return { ...sale, state: 'waiting', message: '', order: null, totalKobo };
}

/** A late sale is one at the prices of its goods: offers are the shop's to reckon, and it did not answer. */
function withoutOffers(kobo: number): string {
	return `No answer came, and offers count only with a connection. Take ${formatKobo(kobo)} and press once more, or begin anew and agree on prices.`;
}

export type Sale = ReturnType<typeof useSale>;
