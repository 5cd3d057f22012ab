import type { DeliveryKind } from '#db/delivery/delivery-schema.ts';
import type { DeliveryRecord } from './learned-promise.ts';

// What staff have set about delivery, as deliveryOptions() reads it. Amounts in kobo, days counted from the order.

/** A state by its ISO 3166-2 code, as far as no zone has its local governments; or one local government of it. */
export type DeliveryArea = { state: string; lga: string | null };

export type DeliveryZone = { id: number; name: string; areas: readonly DeliveryArea[] };

export type DeliveryMethod = {
	id: number;
	kind: DeliveryKind;
	name: string;
	note: string;
	refusesBulky: boolean;
	position: number;
};

export type DeliveryRate = {
	zoneId: number;
	methodId: number;
	feeKobo: number;
	/** Goods that cost so much together, before discounts, go without the fee. */
	freeFromKobo: number | null;
	/** What each bulky piece adds, whatever the goods cost. */
	bulkyKobo: number;
	daysFrom: number;
	daysTo: number;
	cashAllowed: boolean;
};

export type DeliveryRules = {
	zones: readonly DeliveryZone[];
	methods: readonly DeliveryMethod[];
	rates: readonly DeliveryRate[];
	/** How deliveries went, where shoppers are promised by that. */
	records?: readonly (DeliveryRecord & { zoneId: number; methodId: number })[];
};

/** What of the goods decides what delivery costs. */
export type DeliveredGoods = {
	/** At their prices, before discounts: entering a code never makes delivery dearer. */
	subtotalKobo: number;
	/** How many pieces are bulky. */
	bulkyPieces: number;
};

/** One piece of a product, as it is delivered by itself. */
export function oneOf({
	sellingKobo,
	bulky,
}: {
	sellingKobo: number;
	bulky: number;
}): DeliveredGoods {
	return { subtotalKobo: sellingKobo, bulkyPieces: bulky ? 1 : 0 };
}
