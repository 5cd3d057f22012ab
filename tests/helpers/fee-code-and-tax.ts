import type { Db } from '#db/client.ts';
import { saveMethod, saveZone, switchDelivery } from '#shop/delivery/delivery-saving.ts';
import { saveDiscount } from '#shop/discounts/discount-saving.ts';
import { saveTaxRules } from '#shop/tax/tax-saving.ts';
import { makeCategory, makeProduct } from './catalogue.ts';

/**
 * A shop that brings to Anambra for ₦1,234.56, takes 7 % off for the code DRUM, and is registered for VAT, which is not on
 * the book.
 */
export async function feeCodeAndTax(db: Db, ownerId: number) {
	const { id: categoryId } = await makeCategory(db, { name: 'Drums and books' });
	const own = { categoryId, qty: 1_000_000, originalKobo: 0 };
	const drum = await makeProduct(db, { ...own, name: 'Igba', sellingKobo: 10_333_33 });
	const book = await makeProduct(db, { ...own, name: 'Songbook', sellingKobo: 777_77 });
	const save = { userId: ownerId, id: null };
	const { id } = await saveMethod(db, { ...save, sent: { kind: 'rider', name: 'Our rider' } });
	const rate = { on: '1', fee: '1234.56', days_from: '1', days_to: '3', cash: '1' };
	await saveZone(db, {
		...save,
		sent: {
			name: 'Anambra',
			'whole_NG-AN': '1',
			...Object.fromEntries(Object.entries(rate).map(([name, value]) => [`${name}_${id}`, value])),
		},
	});
	await switchDelivery(db, ownerId, { on: true, acceptGaps: true });
	await saveDiscount(db, {
		...save,
		sent: { name: 'Drum days', code: 'DRUM', kind: 'percent', percent: '7', scope: 'order' },
	});
	const registered = { registered: '1', tin: '12345678-0001', rate: '7.5', products: book.slug };
	await saveTaxRules(db, ownerId, registered);
	return { drum, book };
}
