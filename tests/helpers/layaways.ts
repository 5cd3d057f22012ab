import type { Db } from '#db/client.ts';
import { parseFields } from '#shop/kit/input.ts';
import { cancelLayaway } from '#shop/layaways/cancel-layaway.ts';
import { extendLayaway } from '#shop/layaways/extend-layaway.ts';
import { handOverLayaway } from '#shop/layaways/hand-over-layaway.ts';
import {
	LayawayCancelling,
	LayawayExtension,
	LayawayPayment,
	readDueOn,
	readLayaway,
} from '#shop/layaways/layaway-input.ts';
import { layawayForStaff } from '#shop/layaways/layaways.ts';
import { openLayaway } from '#shop/layaways/open-layaway.ts';
import { payLayaway, takeBackPayment } from '#shop/layaways/pay-layaway.ts';
import { SHOP } from './mail.ts';
import { inDays } from './quotes.ts';

/** A band that pays in parts, as its form sends it. */
const BAND = {
	organisation: 'Ogene Band',
	firstname: 'Obi',
	lastname: 'Nnadi',
	phone: '0803 555 0202',
	email: 'obi.layaway@example.com',
	due_on: inDays(30),
};
const MOST_DAYS = 90;

type Fields = Readonly<Record<string, string>>;
type More = { seenVersion?: number; formKey?: string; mayAgreePrices?: boolean };

/** Opens layaways and works on them as staff do who have just opened their pages; `collector` takes the payments. */
export function layingAway(db: Db, adminId: number, collector: number) {
	const to = { collector: String(collector) };
	const by = async (layawayId: number, more: More) => ({
		adminId,
		layawayId,
		seenVersion: more.seenVersion ?? (await layawayForStaff(db, layawayId)).version,
		formKey: more.formKey,
	});
	return {
		open: async (fields: Fields, more: More = {}) =>
			await openLayaway(
				db,
				{ adminId, formKey: undefined, mayAgreePrices: true, ...more },
				readLayaway({ ...BAND, ...to, ...fields }, new Date(), MOST_DAYS),
			),
		pay: async (layawayId: number, amount: string, fields: Fields = {}, more: More = {}) =>
			await payLayaway(
				db,
				await by(layawayId, more),
				parseFields(LayawayPayment, { amount, ...to, ...fields }),
			),
		takeBack: async (layawayId: number, receiptId: number, more: More = {}) =>
			await takeBackPayment(db, { ...(await by(layawayId, more)), receiptId }),
		cancel: async (layawayId: number, fields: Fields, more: More = {}) =>
			await cancelLayaway(
				db,
				await by(layawayId, more),
				parseFields(LayawayCancelling, { reason: 'Moved to Enugu', ...fields }),
			),
		extend: async (layawayId: number, fields: Fields, more: More = {}) =>
			await extendLayaway(db, await by(layawayId, more), {
				...parseFields(LayawayExtension, { reason: 'Paid at harvest', ...fields }),
				dueOn: readDueOn(fields, new Date(), MOST_DAYS),
			}),
		handOver: async (layawayId: number, more: More = {}) => {
			const place = { city: 'Onitsha', region: 'Anambra' };
			return await handOverLayaway(db, { ...(await by(layawayId, more)), shop: SHOP, place });
		},
	};
}
