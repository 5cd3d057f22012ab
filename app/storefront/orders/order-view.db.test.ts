import { expect, test } from 'vitest';
import { staffOrder } from '#shop/fulfilment/staff-orders.ts';
import { cashDesk } from '#tests/helpers/cash.ts';
import { testDatabase } from '#tests/helpers/database.ts';
import { backText, orderView } from './order-view.ts';

const db = await testDatabase();
const { collect, makeCashOrder, makeCollector } = await cashDesk(db);

test('an order says how it was paid once that is recorded: in cash as before, by transfer or by card', async () => {
	const account = { bank_name: 'Zenith Bank', account_number: '1012345678', account_name: 'Shop' };
	const payable = {
		rider: await makeCollector(),
		bank: await makeCollector({ kind: 'bank', name: 'Zenith', ...account }),
		terminal: await makeCollector({ kind: 'terminal', name: 'Moniepoint' }),
	};
	const wordsOf = async (to: keyof typeof payable, more: object = {}) => {
		const order = await makeCashOrder('sent', more);
		const words = async () => {
			const { payment, restHow, paidBackHow } = orderView(await staffOrder(db, order.id));
			const back = backText('₦700', { paidBack: '₦500', paidBackHow });
			return [payment, restHow, back];
		};
		const before = await words();
		const rest = { amount: '2000', reason: 'As agreed', collector: payable[to] };
		await collect(order.id, rest);
		return [before, await words()];
	};
	const inCash = '₦700 online, ₦500 in cash';
	const byHand = '₦700 online, ₦500 by hand';
	const cash = ['Cash on delivery', 'In cash on delivery', inCash];
	expect(await wordsOf('rider')).toEqual([cash, cash]);
	expect(await wordsOf('bank')).toEqual([
		cash,
		['Paid by transfer to Zenith', 'By transfer to Zenith', byHand],
	]);
	expect(await wordsOf('terminal')).toEqual([
		cash,
		['Paid by card at Moniepoint', 'By card at Moniepoint', byHand],
	]);
	const deposit = { paymentMode: 'cod-card', depositKobo: 500_00 };
	expect(await wordsOf('bank', deposit)).toEqual([
		['Deposit by Paystack, the rest in cash', 'In cash on delivery', inCash],
		['Deposit by Paystack, the rest by transfer to Zenith', 'By transfer to Zenith', byHand],
	]);
});
