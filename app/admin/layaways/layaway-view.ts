import { formatKobo, koboToNaira } from '#shop/kit/money.ts';
import { layawayPath, layawaySentence } from '#shop/layaways/layaway-news.ts';
import { leftKobo } from '#shop/layaways/layaway-states.ts';
import type { WholeLayaway } from '#shop/layaways/layaways.ts';
import { parsePhone } from '#shop/settings/nigeria.ts';
import { publicLayaway } from '../../storefront/layaways/layaway-view.ts';

export type ShownLayaway = ReturnType<typeof layawayView>;

/** A layaway as staff see it. */
export function layawayView(layaway: WholeLayaway, now: Date) {
	const { organisation, firstname, lastname } = layaway;
	return {
		...publicLayaway(layaway, now),
		version: layaway.version,
		customer: layaway.userId,
		organisation,
		person: `${firstname} ${lastname}`.trim(),
		phone: layaway.phone,
		email: layaway.email,
		dueOn: layaway.dueOn,
		reason: layaway.reason,
		openedBy: layaway.openedByName ?? 'a deleted account',
		closedBy: layaway.closedByName ?? 'a deleted account',
		fee: formatKobo(layaway.feeKobo),
		paidBack: formatKobo(layaway.paidBackKobo),
		paidBackNote: layaway.paidBackNote,
		paidNaira: String(koboToNaira(layaway.paidKobo)),
		leftNaira: String(koboToNaira(leftKobo(layaway))),
		order: layaway.orderId && { id: layaway.orderId, trackingNo: layaway.trackingNo ?? '' },
		receipts: layaway.receipts.map(({ id, note, byName, isHandedOver }) => ({
			id,
			note,
			by: byName ?? 'a deleted account',
			isHandedOver,
		})),
	};
}

export const layawayUrl = (publicUrl: string, layaway: Pick<WholeLayaway, 'publicKey'>) =>
	publicUrl + layawayPath(layaway.publicKey);

/** Where a chat with the customer begins, with what is left as its first words; null when the number cannot be one. */
export function layawayChat(
	layaway: WholeLayaway,
	{ shopName, url, now }: { shopName: string; url: string; now: Date },
): string | null {
	const number = parsePhone(layaway.phone)?.slice(1);
	if (!number) return null;
	const about = `Hello ${layaway.firstname}, this is ${shopName} about layaway No. ${layaway.id} (${layaway.goods}).`;
	const text = [about, layawaySentence(layaway, now), url].join(' ');
	return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
