import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { products } from '#db/catalogue-schema.ts';
import type { Db, Tx } from '#db/client.ts';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { orders } from '#db/order-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { howMany } from '../kit/how-many.ts';
import { CHECK_FIELDS, type FieldErrors, fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { newCheckCode } from './check-code.ts';
import {
	type SerialisedGoods,
	type SoldUnit,
	serialisedGoods,
	unitsOfOrder,
} from './order-units.ts';
import { foldSerial, readSerials, SERIALS } from './serial-number.ts';

// Recording which units an order has. Whoever records locks the order first, then its products.

/** Serial numbers as typed, one a line, by the id of their product. */
export type TypedSerials = Readonly<Record<string, string>>;

const NOT_TYPED =
	'It has goods that are sold by serial number: open the order and type the numbers, then mark it as packed.';

/**
 * Records the units of an order that is packed. Without numbers those count that it has already.
 * @returns what was recorded, for the audit trail; null for an order without such goods
 * @throws Problem invalid (`serials_<product>`) unless each piece has a number of its own that no other buyer has
 */
export async function recordPackedUnits(
	tx: Tx,
	orderId: number,
	typed: TypedSerials | undefined,
): Promise<string | null> {
	const goods = (await serialisedGoods(tx, orderId)).filter(({ isAsked }) => isAsked);
	if (goods.length === 0) return null;
	const units = await unitsOfOrder(tx, orderId);
	const asked = goods.map((each) => ({
		...each,
		text: typed?.[each.productId] ?? (typed ? '' : serialsText(unitsOf(each, units))),
	}));
	await writeAll(tx, orderId, asked, (each, serials) =>
		serials.length === each.pieces ? null : missingText(each.pieces, serials.length),
	).catch((error: unknown) => {
		// Several orders moved at once have no place for numbers.
		if (!typed && error instanceof Problem) throw new Problem('invalid', NOT_TYPED);
		throw error;
	});
	return recordedText(await unitsOfOrder(tx, orderId));
}

function missingText(pieces: number, there: number): string {
	const needed = `Type ${howMany(pieces, 'serial number')}, one a line`;
	return there === 0 ? `${needed}.` : `${needed}: ${there} ${there === 1 ? 'is' : 'are'} there.`;
}

/**
 * Writes the serial numbers of an order that was packed or handed over as they are typed now: a corrected one keeps its
 * code, one that is left out is gone. Products that are not among them stay as they are.
 * @throws Problem not-found; conflict when another form changed them meanwhile; invalid (`serials_<product>`) for more
 * numbers than pieces, and for one that another buyer has
 */
export async function correctUnits(
	db: Db,
	{ adminId, orderId }: { adminId: number; orderId: number | null },
	typed: TypedSerials,
	seen?: string,
): Promise<void> {
	await transact(db, async (tx) => {
		const id = await lockOrder(tx, orderId);
		const before = await unitsOfOrder(tx, id);
		if (seen !== undefined && seen !== unitsSeen(before))
			throw new Problem(
				'conflict',
				'Somebody changed the serial numbers of this order meanwhile. Nothing was written now: look at what they are.',
			);
		const goods = (await serialisedGoods(tx, id)).flatMap((each) => {
			const text = typed[each.productId];
			return text === undefined ? [] : [{ ...each, text }];
		});
		await writeAll(tx, id, goods, ({ pieces }, serials) =>
			serials.length > pieces ? `The order has ${howMany(pieces, 'piece')} of it.` : null,
		);
		const [was, is] = [recordedText(before), recordedText(await unitsOfOrder(tx, id))];
		if (was === is) return;
		await recordChange(tx, {
			userId: adminId,
			action: 'serial-numbers',
			noun: 'order',
			nounId: id,
			before: { serial_numbers: was },
			after: { serial_numbers: is },
		});
	});
}

/** Locks an order, as whoever writes its units does first. @returns its id @throws Problem not-found */
export async function lockOrder(tx: Tx, orderId: number | null): Promise<number> {
	const [order] = await tx
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.id, orderId ?? 0))
		.for('no key update');
	if (!order) throw new Problem('not-found', 'Order not found');
	return order.id;
}

/** What a page shows of the units of an order, to be compared when they are changed. */
export function unitsSeen(units: readonly SoldUnit[]): string {
	return units.map(({ id, serial, returnedAt }) => `${id} ${serial} ${!returnedAt}`).join('|');
}

/** The units that the buyer has of some goods. */
export function unitsOf(
	{ productId }: Pick<SerialisedGoods, 'productId'>,
	units: readonly SoldUnit[],
): SoldUnit[] {
	return units.filter((unit) => unit.productId === productId && unit.returnedAt === null);
}

/** As the fields show them: one a line. */
export function serialsText(units: readonly SoldUnit[]): string {
	return units.map(({ serial }) => serial).join('\n');
}

/** The units that are not at the shop: "Mixer: A1, A2; Keyboard: K7". */
export function recordedText(units: readonly SoldUnit[]): string {
	const held = units.filter(({ returnedAt }) => returnedAt === null);
	return [...Map.groupBy(held, ({ name }) => name)]
		.map(([name, all]) => `${name}: ${all.map(({ serial }) => serial).join(', ')}`)
		.join('; ');
}

type TypedGoods = SerialisedGoods & { text: string };

/** All refusals are shown at once, beside their fields. */
async function writeAll(
	tx: Tx,
	orderId: number,
	goods: readonly TypedGoods[],
	wrong: (goods: SerialisedGoods, serials: readonly string[]) => string | null,
): Promise<void> {
	const errors: FieldErrors = {};
	// Two orders that get the same unit wait for each other here.
	await tx
		.select({ id: products.id })
		.from(products)
		.where(
			inArray(
				products.id,
				goods.map(({ productId }) => productId),
			),
		)
		.orderBy(products.id)
		.for('no key update');
	for (const each of goods) {
		const field = SERIALS + each.productId;
		try {
			const serials = readSerials(each.text, field);
			const message = wrong(each, serials);
			if (message) throw fieldProblem(field, message);
			await refuseSold(tx, orderId, each, serials);
			await writeUnits(tx, orderId, each, serials);
		} catch (error) {
			if (!(error instanceof Problem)) throw error;
			Object.assign(errors, error.fields);
		}
	}
	if (Object.keys(errors).length > 0)
		throw new Problem('invalid', CHECK_FIELDS, { fields: errors });
}

/** @throws Problem invalid when another buyer has one of these, with the number of the order */
async function refuseSold(
	tx: Tx,
	orderId: number,
	{ productId }: SerialisedGoods,
	serials: readonly string[],
): Promise<void> {
	const [sold] = await tx
		.select({ serial: soldUnits.serial, orderId: soldUnits.orderId })
		.from(soldUnits)
		.where(
			and(
				eq(soldUnits.productId, productId),
				inArray(soldUnits.serialKey, serials.map(foldSerial)),
				isNull(soldUnits.returnedAt),
				ne(soldUnits.orderId, orderId),
			),
		)
		.orderBy(soldUnits.id)
		.limit(1);
	if (!sold) return;
	throw fieldProblem(
		SERIALS + productId,
		`${sold.serial} was sold with order ${sold.orderId} and has not come back.`,
	);
}

/** Makes the units of some goods those of these numbers. A wrong one becomes the right one, with its code. */
async function writeUnits(
	tx: Tx,
	orderId: number,
	goods: SerialisedGoods,
	serials: readonly string[],
): Promise<void> {
	const stored = unitsOf(goods, await unitsOfOrder(tx, orderId));
	const byKey = new Map(stored.map((unit) => [foldSerial(unit.serial), unit]));
	const held = serials.flatMap((serial) => {
		const unit = byKey.get(foldSerial(serial));
		return unit ? [{ unit, serial }] : [];
	});
	const wrong = stored.filter((unit) => !held.some((each) => each.unit === unit));
	const fresh = serials.filter((serial) => !byKey.has(foldSerial(serial)));
	const corrected = wrong.flatMap((unit, place) => {
		const serial = fresh[place];
		return serial === undefined ? [] : [{ unit, serial }];
	});
	for (const { unit, serial } of [...held, ...corrected])
		if (unit.serial !== serial)
			await tx
				.update(soldUnits)
				.set({ serial, serialKey: foldSerial(serial) })
				.where(eq(soldUnits.id, unit.id));
	for (const { id } of wrong.slice(fresh.length))
		await tx.delete(soldUnits).where(eq(soldUnits.id, id));
	const { productId, name, warrantyMonths } = goods;
	for (const serial of fresh.slice(wrong.length))
		await tx.insert(soldUnits).values({
			orderId,
			productId,
			name,
			serial,
			serialKey: foldSerial(serial),
			checkCode: newCheckCode(),
			warrantyMonths,
		});
}

/**
 * Of an order that is cancelled or comes back as a whole, another buyer may have the units; when that is taken back, they
 * are its buyer's again, unless somebody got one meanwhile.
 */
export async function followOrder(tx: Tx, orderId: number, givesBack: boolean): Promise<void> {
	const ofOrder = eq(soldUnits.orderId, orderId);
	if (givesBack)
		await tx
			.update(soldUnits)
			.set({ returnedAt: sql`now()` })
			.where(and(ofOrder, isNull(soldUnits.returnedAt)));
	else
		await tx
			.update(soldUnits)
			.set({ returnedAt: null })
			.where(
				and(
					ofOrder,
					sql`${soldUnits.returnedAt} is not null`,
					sql`not exists (select from sold_units other where other.product_id = ${soldUnits.productId}
						and other.serial_key = ${soldUnits.serialKey} and other.returned_at is null)`,
				),
			);
}
