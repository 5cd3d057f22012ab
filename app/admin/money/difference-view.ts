import { localTime } from '#shop/local-time.ts';
import { ACTION_LABELS, differenceKind } from '#shop/payments/difference-kinds.ts';
import type { ListedDifference } from '#shop/payments/staff-money.ts';
import { factLines } from './facts.ts';

/** A difference, formatted for its card. */
export type ShownDifference = ReturnType<typeof differenceView>;

export function differenceView(difference: ListedDifference) {
	const { id, kind, subject, orderId, trackingNo, facts, foundAt } = difference;
	const { label, means, action, mayStay = false } = differenceKind(kind);
	return {
		id,
		label,
		means,
		action,
		mayStay,
		actionLabel: ACTION_LABELS[action],
		subject: subject.replace(':', ' '),
		orderId,
		trackingNo,
		facts: factLines(facts),
		foundAt: localTime(foundAt),
		settled: settledText(difference),
		note: difference.seenNote,
	};
}

function settledText({ settledAt, settledHow, settledByName }: ListedDifference): string | null {
	if (!settledAt) return null;
	const by = settledByName ? ` by ${settledByName}` : '';
	return `${settledHow ?? 'Settled'}${by}, ${localTime(settledAt)}`;
}
