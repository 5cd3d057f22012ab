import { eq } from 'drizzle-orm';
import { categories, products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import {
	deliveryAreas,
	deliveryMethods,
	deliveryRates,
	deliveryZones,
} from '#db/delivery/delivery-schema.ts';
import { cartCodes, discountGoods, discounts } from '#db/discounts/discount-schema.ts';
import { cartItems } from '#db/order-schema.ts';
import { settings } from '#db/site-schema.ts';
import { localGovernments } from '#shop/delivery/local-governments.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';

export const ZONES = 200;
export const OFFERS = 50;
export const CODES = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes the rules of a large shop into one that has none; every cart gets a code that counts. */
export async function fillRules(db: Db): Promise<void> {
	await fillDelivery(db);
	await fillDiscounts(db);
	const tax = { isRegistered: true, tin: '12345678-0001', rate: 750 };
	await db.insert(settings).values([
		{ key: 'deliveryByZone', value: true },
		{ key: 'tax', value: tax },
	]);
}

/** Every state is a zone; the rest are local governments with fees of their own. */
async function fillDelivery(db: Db): Promise<void> {
	const states = NIGERIAN_STATES.map(({ code }) => ({ state: code, lga: '' }));
	const lgas = NIGERIAN_STATES.flatMap(({ code }) =>
		localGovernments(code).map((lga) => ({ state: code, lga })),
	);
	const areas = [...states, ...lgas].slice(0, ZONES);
	const zones = await db
		.insert(deliveryZones)
		.values(areas.map((_, n) => ({ name: `Zone ${n}` })))
		.returning({ id: deliveryZones.id });
	await db
		.insert(deliveryAreas)
		.values(areas.map((area, n) => ({ ...area, zoneId: zones[n]?.id ?? 0 })));
	const methods = await db
		.insert(deliveryMethods)
		.values([
			{ kind: 'rider', name: 'Rider', position: 1 },
			{ kind: 'courier', name: 'Courier', position: 2 },
			{ kind: 'pickup', name: 'Pick up', position: 3 },
		])
		.returning({ id: deliveryMethods.id });
	await db.insert(deliveryRates).values(
		zones.flatMap(({ id: zoneId }) =>
			methods.map(({ id: methodId }, n) => ({
				zoneId,
				methodId,
				feeKobo: (3 - n) * 50_000,
				daysFrom: 1,
				daysTo: 3,
			})),
		),
	);
}

async function fillDiscounts(db: Db): Promise<void> {
	const goods = await db.select({ id: products.id }).from(products);
	const [category] = await db.select().from(categories).where(eq(categories.slug, 'goods'));
	const now = Date.now();
	const offers = await db
		.insert(discounts)
		.values(
			Array.from({ length: OFFERS }, (_, n) => ({
				name: `Offer ${n}`,
				...(n % 4 === 3
					? { kind: 'amount' as const, amountKobo: 10_000 + n, isEachPiece: true }
					: { kind: 'percent' as const, percent: (n % 20) + 1 }),
				scope: (['products', 'categories', 'brands', 'products'] as const)[n % 4] ?? 'products',
				// Some end, and some have not begun.
				...(n % 5 === 0 ? { endsAt: new Date(now + (n + 1) * DAY_MS) } : {}),
				...(n % 7 === 0 ? { startsAt: new Date(now + (n - 25) * DAY_MS) } : {}),
			})),
		)
		.returning({ id: discounts.id });
	const named = (n: number) => {
		if (n % 4 === 1) return [{ categoryId: category?.id ?? 0 }];
		if (n % 4 === 2) return [{ brand: `Brand ${n}` }];
		return Array.from({ length: 5 }, (_, m) => ({
			productId: goods[(n * 4 + m) % goods.length]?.id,
		}));
	};
	await db
		.insert(discountGoods)
		.values(
			offers.flatMap(({ id: discountId }, n) => named(n).map((one) => ({ discountId, ...one }))),
		);
	const codes = await db
		.insert(discounts)
		.values(
			Array.from({ length: CODES }, (_, n) => ({
				name: `Code ${n}`,
				code: `CODE-${n}`,
				kind: 'delivery' as const,
				scope: 'order' as const,
				mostUses: n % 2 === 0 ? 1_000 : null,
			})),
		)
		.returning({ id: discounts.id });
	const buyers = await db.selectDistinct({ userId: cartItems.userId }).from(cartItems);
	await db
		.insert(cartCodes)
		.values(buyers.map(({ userId }, n) => ({ userId, discountId: codes[n % CODES]?.id ?? 0 })));
}
