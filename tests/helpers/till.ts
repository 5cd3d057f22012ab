import { sql } from 'drizzle-orm';
import type { products } from '#db/catalogue-schema.ts';
import type { Db } from '#db/client.ts';
import { CollectorInput, saveCollector } from '#shop/cash/collectors.ts';
import { parseFields } from '#shop/kit/input.ts';
import { secretBox } from '#shop/kit/secret-box.ts';
import { recordSale, type TillUser } from '#shop/till/record-sale.ts';
import { stateSeller } from '#shop/till/seller-proof.ts';
import type { TillSale, TillSeller } from '#shop/till/till-sale.ts';
import { importSeller, proofOf } from '../../app/admin/till/seller-key.ts';
import { cashDesk, editorBy } from './cash.ts';
import { makeCategory, makeProduct } from './catalogue.ts';
import { SHOP } from './mail.ts';
import { makeStaffUser } from './staff.ts';

// A till with its cashier, who may do everything unless a test says otherwise.

type Product = typeof products.$inferSelect;

/** A sale of these pieces at the shop's prices; `more` is what else a test says of it. */
export function saleOf(
	collectorId: number,
	pieces: readonly (readonly [product: Product, qty: number, unitKobo?: number])[],
	more: Partial<TillSale> = {},
): TillSale {
	return {
		key: crypto.randomUUID(),
		soldAt: new Date().toISOString(),
		soldBy: 'Ada Admin',
		collectorId,
		buyer: { firstname: '', lastname: '', phone: '' },
		lines: pieces.map(([{ id, name, sellingKobo }, qty, unitKobo = sellingKobo]) => ({
			productId: id,
			name,
			qty,
			unitKobo,
		})),
		...more,
	};
}

/** What the till to which the shop stated this sends with a sale. */
export async function proofFrom(stated: TillSeller, sale: TillSale): Promise<string> {
	return proofOf(await importSeller(stated), sale);
}

export async function tillDesk(db: Db) {
	const { ada, bisi, makeCollector } = await cashDesk(db);
	const { id: categoryId } = await makeCategory(db);
	const collector = await makeCollector({ kind: 'counter', name: 'Front till' });
	const cashier: TillUser = {
		adminId: ada.id,
		name: 'Ada Admin',
		mayAgreePrices: true,
		shop: SHOP,
		place: { city: 'Onitsha', region: 'Anambra' },
		secretBox: secretBox('a key that only tests have, of 43 characters'),
	};
	const { id: plainId, name: plainName } = await makeStaffUser(db, 'sales', 'Sola Sales');
	/** What the till of somebody proves this sale with. */
	const proofBy = async ({ adminId }: TillUser, sale: TillSale, stated = new Date()) =>
		proofFrom(stateSeller(cashier.secretBox, adminId, stated), sale);
	return {
		ada,
		bisi,
		cashier,
		/** One who sells at the shop's prices. */
		plain: { ...cashier, adminId: plainId, name: plainName, mayAgreePrices: false },
		collector,
		makeCollector,
		/** Lets a collector of this name collect no more. */
		retire: (id: number, name: string) =>
			saveCollector(
				db,
				editorBy(ada.id),
				id,
				parseFields(CollectorInput, { name, kind: 'counter' }),
			),
		make: (given: Partial<typeof products.$inferInsert> = {}) =>
			makeProduct(db, { categoryId, sellingKobo: 1000_00, originalKobo: 0, qty: 10, ...given }),
		/** Sends a sale while its buyer stands there. */
		sell: (sale: TillSale, acceptedKobo: number | null = null, user = cashier) =>
			recordSale(db, user, { sale, proof: '', isHandedOver: false, acceptedKobo }),
		proofBy,
		/** Sends a sale whose goods have left, with the proof of who sold it, or with this one. */
		sendLater: async (
			sale: TillSale,
			user = cashier,
			now = new Date(),
			proof: string | null = null,
		) => {
			const sent = { sale, isHandedOver: true, acceptedKobo: null };
			const proven = { ...sent, proof: proof ?? (await proofBy(user, sale, now)) };
			return await recordSale(db, user, proven, now);
		},
		/** Of each product whether its stock is what it had, less what its orders have, plus what was corrected. */
		strayStock: async (
			begun: readonly Product[],
			corrected: ReadonlyMap<number, number> = new Map(),
		) => {
			const { rows } = await db.execute<{ id: number; qty: number; taken: number }>(sql`
				select p.id, p.qty, coalesce((
					select sum(coalesce(part.pieces, 1) * l.qty) from order_lines l
					join orders o on o.id = l.order_id and o.state <> 'cancelled'
					left join order_line_parts part on part.line_id = l.id
					where coalesce(part.product_id, l.product_id) = p.id
				), 0)::int as taken from products p where not p.is_kit`);
			return begun.flatMap(({ id, qty: had, isKit }) => {
				const now = rows.find((row) => row.id === id);
				const due = had - (now?.taken ?? 0) + (corrected.get(id) ?? 0);
				return isKit || now?.qty === due ? [] : [{ id, is: now?.qty, due }];
			});
		},
	};
}
