import { checkoutShop, shopSettings } from '#shop/settings/settings.ts';
import type { TillUser } from '#shop/till/record-sale.ts';
import type { StaffContext } from '../require-staff.ts';

/** Whoever is signed in, as the rules of the till need them. */
export async function tillUser(context: StaffContext): Promise<TillUser> {
	const { db, admin, may, publicUrl, secretBox } = context;
	const [shop, { city, region }] = await Promise.all([
		checkoutShop(db, publicUrl),
		shopSettings(db),
	]);
	return {
		adminId: admin.id,
		name: admin.name,
		mayAgreePrices: may('prices'),
		shop,
		place: { city, region },
		secretBox,
	};
}
