import type { Db, Tx } from '#db/client.ts';
import { layawayLines, layaways } from '#db/layaways/layaway-schema.ts';
import { recordChange } from '../audit/audit.ts';
import { mapCartRefusals } from '../checkout/staff-order.ts';
import { openCustomer } from '../checkout/staff-order-buyer.ts';
import { LINES } from '../checkout/staff-order-lines.ts';
import { formatKobo, LARGEST_KOBO, lineKobo } from '../kit/money.ts';
import { fieldProblem } from '../kit/problem.ts';
import { sentOnce } from '../kit/sent-once.ts';
import { transact } from '../kit/transact.ts';
import { pricedLines } from '../quotes/price-quote.ts';
import { staffSettings } from '../settings/settings.ts';
import { takeGoodsOut } from './layaway-goods.ts';
import type { LayawayInput } from './layaway-input.ts';
import { leastFirstKobo } from './layaway-states.ts';
import { writePayment } from './pay-layaway.ts';

type By = {
	adminId: number;
	/** Whether other prices than the shop's may be agreed. */
	mayAgreePrices: boolean;
	/** Names the form, so that it opens one layaway however often it is sent. */
	formKey: string | undefined;
};

/**
 * Opens a layaway: takes its goods out of the stock and records the first payment, wholly or not at all.
 * @returns its number
 * @throws Problem invalid beside its field: goods that are gone, hidden or short (`qty_…`), prices (pricedLines), too much for
 * one (`lines`), a first payment below the least of the settings or above the total (`amount`), its collector and reference
 * (writePayment); conflict when the form was sent before
 */
export async function openLayaway(db: Db, by: By, input: LayawayInput): Promise<number> {
	return await transact(db, async (tx) => {
		await sentOnce(
			tx,
			by.formKey,
			'This layaway has been opened already: see the list of layaways.',
		);
		return await mapCartRefusals(() => writeLayaway(tx, by, input));
	});
}

async function writeLayaway(
	tx: Tx,
	{ adminId, mayAgreePrices }: By,
	input: LayawayInput,
): Promise<number> {
	const customer = input.customerId === null ? null : await openCustomer(tx, input.customerId);
	const lines = await pricedLines(tx, input.lines, {
		mayAgreePrices,
		agreedBefore: new Map(),
		customerId: customer?.id ?? null,
	});
	const totalKobo = lines.reduce((sum, line) => sum + lineKobo(line), 0);
	if (totalKobo > LARGEST_KOBO)
		throw fieldProblem(LINES, 'This is too much for one layaway: make two of it.');
	await refuseFirstPayment(tx, totalKobo, input.first.amountKobo);
	const [layaway] = await tx
		.insert(layaways)
		.values({
			...input.customer,
			goods: lines.map(({ name, qty }) => (qty > 1 ? `${qty} × ${name}` : name)).join(', '),
			totalKobo,
			dueOn: input.dueOn,
			userId: customer?.id ?? null,
			openedBy: adminId,
		})
		.returning();
	if (!layaway) throw new Error('The layaway was not stored');
	await tx.insert(layawayLines).values(
		lines.map(({ productId, name, sku, qty, unitKobo, isAgreed }, position) => {
			const layawayId = layaway.id;
			return { layawayId, position, productId, name, sku, qty, unitKobo, isAgreed };
		}),
	);
	const agreed = lines.flatMap(({ name, unitKobo, isAgreed }) =>
		isAgreed ? `${name} at ${formatKobo(unitKobo)}` : [],
	);
	await recordChange(tx, {
		userId: adminId,
		action: 'create',
		noun: 'layaway',
		nounId: layaway.id,
		before: null,
		after: {
			total: formatKobo(totalKobo),
			pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
			due_on: input.dueOn,
			...(agreed.length > 0 ? { agreed_prices: agreed.join(', ') } : {}),
		},
	});
	if (input.first.amountKobo > 0)
		await writePayment(tx, layaway, adminId, { ...input.first, note: '' });
	// Last, so that the product rows that all buyers wait for are locked as briefly as possible.
	const stockLines = lines.map((line) => ({ ...line, productQty: line.qty, sold: true }));
	await takeGoodsOut(tx, { layawayId: layaway.id, userId: adminId }, stockLines);
	return layaway.id;
}

/** @throws Problem invalid beside `amount` */
async function refuseFirstPayment(tx: Tx, totalKobo: number, amountKobo: number): Promise<void> {
	const { layawayFirstPercent } = await staffSettings(tx);
	const leastKobo = leastFirstKobo(totalKobo, layawayFirstPercent);
	if (amountKobo < leastKobo)
		throw fieldProblem(
			'amount',
			`At least ${formatKobo(leastKobo)} is paid at once: ${layawayFirstPercent} % of ${formatKobo(totalKobo)}.`,
		);
	if (amountKobo > totalKobo)
		throw fieldProblem('amount', `It comes to ${formatKobo(totalKobo)}: type that or less.`);
}
