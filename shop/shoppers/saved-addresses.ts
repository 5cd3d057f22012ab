import { createHash } from 'node:crypto';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/account-schema.ts';
import { savedAddresses } from '#db/accounts/saved-address-schema.ts';
import { brokenConstraint, type Db, type DbOrTx, type Tx } from '#db/client.ts';
import { localGovernment } from '../delivery/local-governments.ts';
import { plainText } from '../kit/input.ts';
import { fieldProblem, Problem } from '../kit/problem.ts';
import { transact } from '../kit/transact.ts';
import { DeliveryInput } from '../orders/order-input.ts';
import { nigerianState } from '../settings/nigerian-state.ts';

// The address book of a shopper: what they ordered to, and what they add themselves. At most ten; what is ordered to
// takes the place of the one that was not used for longest, never of the default.

export const MOST_ADDRESSES = 10;

const Fields = DeliveryInput.pick({
	firstname: true,
	lastname: true,
	phone: true,
	address: true,
	city: true,
	state: true,
	zipcode: true,
}).extend({
	lga: plainText(60)
		.nullish()
		.transform((typed) => typed?.trim() ?? ''),
});

/** A local government that its state has not would make the address one where nothing can be delivered. */
export const AddressInput = Fields.transform((input, { addIssue }) => {
	const code = nigerianState(input.state)?.code;
	if (!code || input.lga === '') return input;
	const lga = localGovernment(code, input.lga);
	if (lga) return { ...input, lga };
	addIssue({
		code: 'custom',
		path: ['lga'],
		message: 'There is no such local government in this state. Leave it out if you do not know it.',
	});
	return z.NEVER;
});
export type AddressInput = z.infer<typeof AddressInput>;

export type SavedAddress = AddressInput & { id: number; isDefault: boolean };

/** The addresses of a shopper: the default first, then those used last. */
export async function addressesOf(db: DbOrTx, userId: number): Promise<SavedAddress[]> {
	const rows = await db
		.select()
		.from(savedAddresses)
		.where(eq(savedAddresses.userId, userId))
		.orderBy(desc(savedAddresses.isDefault), desc(savedAddresses.usedAt), desc(savedAddresses.id));
	return rows.map(toAddress);
}

/** One address of a shopper. @throws Problem not-found, also for that of somebody else */
export async function addressOf(
	db: DbOrTx,
	userId: number,
	addressId: number | null,
): Promise<SavedAddress> {
	const [row] = await db.select().from(savedAddresses).where(own(userId, addressId));
	if (!row) throw notFound();
	return toAddress(row);
}

/**
 * Stores an address that was ordered to, or that it was used again. Where one of the two does not say its local government,
 * because nobody asked for it, they are the same.
 */
export async function rememberAddress(db: Db, userId: number, input: AddressInput): Promise<void> {
	await transact(db, async (tx) => {
		await lockBook(tx, userId);
		const all = await addressesOf(tx, userId);
		const same = all.find((each) => print(each) === print(input)) ?? all.find(isMoreOrLess(input));
		if (same) {
			const more = same.lga === '' ? toRow({ ...same, lga: input.lga }) : {};
			await tx
				.update(savedAddresses)
				.set({ ...more, usedAt: sql`now()` })
				.where(own(userId, same.id));
			return;
		}
		if (all.length >= MOST_ADDRESSES) await dropOldest(tx, userId);
		await tx.insert(savedAddresses).values({ userId, ...toRow(input) });
	});
}

/**
 * Adds an address, or changes the one with this id; the first one of a shopper is the default.
 * @throws Problem not-found; invalid (`address`) when there is the same one, or ten already
 */
export async function saveAddress(
	db: Db,
	userId: number,
	addressId: number | null,
	input: AddressInput,
): Promise<void> {
	await transact(db, async (tx) => {
		await lockBook(tx, userId);
		if (addressId !== null) {
			const changed = await tx
				.update(savedAddresses)
				.set(toRow(input))
				.where(own(userId, addressId))
				.returning({ id: savedAddresses.id });
			if (changed.length === 0) throw notFound();
			return;
		}
		const count = await countOf(tx, userId);
		if (count >= MOST_ADDRESSES)
			throw fieldProblem(
				'address',
				`You have ${MOST_ADDRESSES} addresses: delete one that you do not need any more.`,
			);
		await tx.insert(savedAddresses).values({ userId, ...toRow(input), isDefault: count === 0 });
	}).catch((error: unknown) => {
		if (brokenConstraint(error) === 'saved_addresses_once')
			throw fieldProblem('address', 'You have saved this address already.');
		throw error;
	});
}

/** Makes an address the one that the checkout begins with. @throws Problem not-found */
export async function makeDefaultAddress(
	db: Db,
	userId: number,
	addressId: number | null,
): Promise<void> {
	await transact(db, async (tx) => {
		await lockBook(tx, userId);
		await addressOf(tx, userId, addressId);
		await tx
			.update(savedAddresses)
			.set({ isDefault: false })
			.where(and(eq(savedAddresses.userId, userId), ne(savedAddresses.id, addressId ?? 0)));
		await tx.update(savedAddresses).set({ isDefault: true }).where(own(userId, addressId));
	});
}

/** Deletes an address; one that is gone already is no error. */
export async function deleteAddress(
	db: Db,
	userId: number,
	addressId: number | null,
): Promise<void> {
	await db.delete(savedAddresses).where(own(userId, addressId));
}

const own = (userId: number, addressId: number | null) =>
	and(eq(savedAddresses.userId, userId), eq(savedAddresses.id, addressId ?? 0));

const notFound = () => new Problem('not-found', 'Address not found');

/** Of two tabs one waits here for the other. */
async function lockBook(tx: Tx, userId: number): Promise<void> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

const countOf = (tx: Tx, userId: number) =>
	tx.$count(savedAddresses, eq(savedAddresses.userId, userId));

async function dropOldest(tx: Tx, userId: number): Promise<void> {
	const oldest = tx
		.select({ id: savedAddresses.id })
		.from(savedAddresses)
		.where(and(eq(savedAddresses.userId, userId), eq(savedAddresses.isDefault, false)))
		.orderBy(asc(savedAddresses.usedAt), asc(savedAddresses.id))
		.limit(1);
	await tx.delete(savedAddresses).where(eq(savedAddresses.id, oldest));
}

function toRow(input: AddressInput) {
	const { firstname, lastname, phone, address, city, state, lga, zipcode } = input;
	const region = nigerianState(state)?.name ?? state;
	const fingerprint = print(input);
	return { firstname, lastname, phone, address, city, region, lga, zipcode, fingerprint };
}

function toAddress(row: typeof savedAddresses.$inferSelect): SavedAddress {
	const { id, firstname, lastname, phone, address, city, region, lga, zipcode, isDefault } = row;
	return { id, firstname, lastname, phone, address, city, state: region, lga, zipcode, isDefault };
}

/** Whether one of two addresses has only its local government besides what both have. */
const isMoreOrLess = (one: AddressInput) => (other: AddressInput) =>
	(one.lga === '' || other.lga === '') &&
	print({ ...one, lga: '' }) === print({ ...other, lga: '' });

/** What makes two addresses the same, however they are typed. */
function print({ firstname, lastname, phone, address, city, state, lga, zipcode }: AddressInput) {
	const region = nigerianState(state)?.name ?? state;
	const parts = [firstname, lastname, phone, address, city, region, lga, zipcode];
	const folded = parts.map((part) =>
		part
			.normalize('NFKC')
			.toLowerCase()
			.replace(/[\s,.]+/g, ' ')
			.trim(),
	);
	return createHash('sha256').update(JSON.stringify(folded)).digest('hex');
}
