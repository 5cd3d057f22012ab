import { useEffect, useReducer, useState } from 'react';
import { saleKobo } from '#shop/till/till-sale.ts';
import { useStaff } from '../staff-view.ts';
import { changeDraft, emptyDraft, type SaleDraft, soldLines } from './sale-draft.ts';
import { withResult } from './sale-queue.ts';
import { sendSaleToShop } from './send-sale-to-shop.ts';
import { type DeviceSale, storeDraft, storedDraft, storeSale } from './till-storage.ts';
import type { Till } from './use-till.ts';

/** Why the shop did not take a sale, and what it comes to with offers, in kobo, if that is why. */
export type SaleProblem = { message: string; totalKobo: number | null };

/**
 * The sale that is typed in, and selling it: asked of the shop first; without an answer within seconds it is sold all the same
 * and sent later.
 */
export function useSale({ storage, refreshSales }: Till) {
	const { userName } = useStaff();
	const [draft, change] = useReducer(changeDraft, undefined, () => emptyDraft(''));
	const [isSelling, setSelling] = useState(false);
	const [problem, setProblem] = useState<SaleProblem | null>(null);
	const [last, setLast] = useState<DeviceSale | null>(null);
	useEffect(() => {
		if (!storage) return;
		void storedDraft(storage).then((stored) =>
			change({ type: 'open', draft: stored ?? emptyDraft() }),
		);
	}, [storage]);
	useEffect(() => {
		if (storage && draft.key !== '') void storeDraft(storage, draft);
	}, [storage, draft]);

	const sell = async (collectorId: number) => {
		const lines = soldLines(draft.lines);
		if (!storage || !lines || lines.length === 0 || isSelling) return;
		setSelling(true);
		const sale = {
			key: draft.key,
			soldAt: draft.sentAt ?? new Date().toISOString(),
			soldBy: userName,
			collectorId,
			buyer: draft.buyer,
			lines,
		};
		try {
			await storeDraft(storage, { ...draft, sentAt: sale.soldAt });
			const sent = await sendSaleToShop(sale, {
				isHandedOver: false,
				acceptedKobo: problem?.totalKobo ?? null,
			});
			if (sent.result === 'refused') {
				setProblem({ message: sent.message, totalKobo: sent.totalKobo });
				change({ type: 'open', draft: { ...draft, sentAt: null } });
				return;
			}
			const waiting: DeviceSale = {
				...sale,
				state: 'waiting',
				message: '',
				order: null,
				totalKobo: saleKobo(lines),
			};
			const sold = sent.result === 'taken' ? withResult(waiting, sent) : waiting;
			const next = emptyDraft();
			await storeSale(storage, sold, next);
			change({ type: 'open', draft: next });
			setProblem(null);
			setLast(sold);
			await refreshSales();
		} finally {
			setSelling(false);
		}
	};
	return {
		draft,
		// What was refused is another sale once it is changed.
		change: (to: Parameters<typeof change>[0]) => {
			setProblem(null);
			change(to);
		},
		isSelling,
		problem,
		sell,
		/** The sale that was just made; null once it is put away. */
		last,
		putAway: () => setLast(null),
	};
}

export type Sale = ReturnType<typeof useSale>;
export type { SaleDraft };
