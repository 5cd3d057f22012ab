import { expect, test } from 'vitest';
import { SupplierRecord } from './supplier-record.ts';
import { tradePrice } from './trade-price.ts';

const read = (fields: object) =>
	tradePrice(SupplierRecord.parse({ source: 's', sku: '1', name: 'Thing', ...fields }));

test('a cost has its currency in the cell, a column of its own, or that of the prices', () => {
	const costs: [fields: object, currency: string, minor: number][] = [
		[{ cost: '12.50' }, 'NGN', 1250],
		[{ cost: '₦12,500' }, 'NGN', 12_500_00],
		[{ cost: '$12.50' }, 'USD', 1250],
		[{ cost: 'US$1,299.99' }, 'USD', 129_999],
		[{ cost: '9,90 €' }, 'EUR', 990],
		[{ cost: 'GBP 7' }, 'GBP', 700],
		[{ cost: 12.345 }, 'NGN', 1235],
		[{ cost: '80', cost_unit: 'cny' }, 'CNY', 8000],
		[{ cost: '80', price_unit: 'USD' }, 'USD', 8000],
	];
	for (const [fields, currency, minor] of costs)
		expect(read(fields), JSON.stringify(fields)).toEqual({
			price: { currency, minor },
			fault: null,
		});
});

test('without a cost, a price in dollars is what the supplier asks; one in naira is the shop’s own', () => {
	expect(read({ price: 1299, price_unit: 'US cents' }).price).toEqual({
		currency: 'USD',
		minor: 1299,
	});
	expect(read({ price: '12.99', price_unit: 'USD' }).price).toEqual({
		currency: 'USD',
		minor: 1299,
	});
	expect(read({ price: 5000, price_unit: 'NGN' })).toEqual({ price: null, fault: null });
	expect(read({})).toEqual({ price: null, fault: null });
	expect(read({ cost: ' ' })).toEqual({ price: null, fault: null });
});

test('a wrong cost is left out with the reason', () => {
	const wrong: [cost: unknown, fault: RegExp][] = [
		['ask', /"ask" is not an amount/],
		['0', /not an amount above zero/],
		['-5', /not an amount above zero/],
		['12 JPY', /currency "JPY" is unknown/],
		['1.250', /may be two amounts/],
		['200000000000', /above 100,000,000/],
		[{ a: 1 }, /not an amount/],
	];
	for (const [cost, fault] of wrong) {
		const answer = read({ cost });
		expect(answer.price, String(cost)).toBe(null);
		expect(answer.fault, String(cost)).toMatch(fault);
	}
});
