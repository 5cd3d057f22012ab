import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	countFilters,
	eachFlag,
	type ListState,
	listAddress,
	listQuery,
	MOST_CHOSEN,
	NO_FILTERS,
	otherQuery,
	readListState,
	SORTS,
	stateQuery,
} from './list-filters.ts';

const UNFILTERED: ListState = { ...NO_FILTERS, find: '', sort: 'newest', page: 1 };
const read = (query: string) => readListState(new URLSearchParams(query), SORTS);

describe('reading', () => {
	test('everything an address can contain', () => {
		expect(
			read(
				'brand=Ogene&brand=Udu+%26+Sons&category=drums&min=5000&max=90000&in_stock=1&on_sale=1&find=og&sort=name&page=3',
			),
		).toEqual({
			categories: ['drums'],
			brands: ['Ogene', 'Udu & Sons'],
			specifications: [],
			min: 5000,
			max: 90_000,
			inStock: true,
			onSale: true,
			find: 'og',
			sort: 'name',
			page: 3,
		});
	});

	test.each([
		'',
		'min=abc&max=x',
		'min=-1&max=-5',
		'min=1e9',
		'min=&max=&find=&brand=&category=',
		'min=0',
		'in_stock=yes&on_sale=0',
		'sort=sold&page=0',
		'page=-1',
		'page=1.5',
		'brand=%00&find=a%00b&category=%00',
		`brand=${'x'.repeat(256)}`,
		'unknown=1&brands=Ogene',
	])('of no sense is as if it were not there: %s', (query) => {
		expect(read(query)).toEqual(UNFILTERED);
	});

	test('prices are read as people type them, in either order, and have a limit', () => {
		expect(read('min=%E2%82%A630,000&max=₦ 50,000.99')).toMatchObject({ min: 30_000, max: 50_000 });
		expect(read('min=900&max=100')).toMatchObject({ min: 100, max: 900 });
		expect(read('max=999999999999')).toMatchObject({ max: 1_000_000_000 });
		expect(read('max=0')).toMatchObject({ min: null, max: 0 });
	});

	test('of 200 brands only the first MOST_CHOSEN count, each once', () => {
		const many = Array.from({ length: 200 }, (_, n) => `brand=B${n}&brand=B${n}`).join('&');
		expect(read(many).brands).toEqual(Array.from({ length: MOST_CHOSEN }, (_, n) => `B${n}`));
	});

	test('a page beyond all others is not the first one', () => {
		expect(read('page=99999999999999999999')).toMatchObject({ page: 2_147_483_647 });
	});

	test('of a value sent twice the first counts', () => {
		expect(read('sort=name&sort=newest&page=2&page=3')).toMatchObject({ sort: 'name', page: 2 });
	});

	test('the default order is the list’s own', () => {
		const sorts = ['best_selling', 'newest'] as const;
		expect(readListState(new URLSearchParams('sort=price_asc'), sorts).sort).toBe('best_selling');
	});

	test('any query gives a valid state', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.string())), (pairs) => {
				const state = readListState(new URLSearchParams(pairs), SORTS);
				expect(state.page).toBeGreaterThanOrEqual(1);
				expect((state.min ?? 0) <= (state.max ?? Number.POSITIVE_INFINITY)).toBe(true);
				expect(JSON.stringify(state)).not.toContain('\\u0000');
			}),
		);
	});
});

const NAMES = [
	'brand',
	'category',
	'min',
	'max',
	'in_stock',
	'on_sale',
	'find',
	'sort',
	'page',
	'q',
];

const word = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\0'));
const words = fc.uniqueArray(word, { maxLength: MOST_CHOSEN });
const naira = fc.option(fc.integer({ min: 1, max: 1_000_000 }));
const states = fc.record({
	categories: words,
	brands: words,
	min: naira,
	max: fc.option(fc.integer({ min: 1_000_000, max: 1_000_000_000 })),
	specifications: fc
		.uniqueArray(
			fc.record({
				key: fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/),
				values: fc
					.uniqueArray(fc.stringMatching(/^[A-Za-z0-9 .]{1,20}$/), { minLength: 1, maxLength: 3 })
					.map((all) => all.toSorted()),
				min: fc.option(fc.integer({ min: 0, max: 500 })),
				max: fc.option(fc.integer({ min: 501, max: 9999 })),
			}),
			{ maxLength: 3, selector: ({ key }) => key },
		)
		.map((all) => all.toSorted((a, b) => (a.key < b.key ? -1 : 1))),
	...eachFlag(() => fc.boolean()),
	find: word.map((text) => text.trim()),
	sort: fc.constantFrom(...SORTS),
	page: fc.integer({ min: 1, max: 100_000 }),
});

describe('writing', () => {
	test('a state has one query, whatever the order of its parts, and is read back from it', () => {
		fc.assert(
			fc.property(states, (state) => {
				const query = listQuery(state, 'newest');
				const turned = { ...state, brands: state.brands.toReversed() };
				expect(listQuery(turned, 'newest')).toBe(query);
				const back = read(query);
				expect(listQuery(back, 'newest')).toBe(query);
				expect({ ...back, brands: back.brands.toSorted() }).toEqual({
					...state,
					brands: state.brands.toSorted(),
					categories: state.categories.toSorted(),
				});
			}),
		);
	});

	test('defaults are left out', () => {
		expect(listAddress('/drums', UNFILTERED, 'newest')).toBe('/drums');
		expect(listAddress('/bestseller', UNFILTERED, 'best_selling')).toBe('/bestseller?sort=newest');
		expect(listAddress('/search', { ...UNFILTERED, page: 2 }, 'newest', { q: 'a b' })).toBe(
			'/search?q=a+b&page=2',
		);
	});

	test('the part of a query that is not about the list is kept apart', () => {
		const query = new URLSearchParams('q=drum&page=2&utm_source=x&brand=A%20B');
		expect(otherQuery(query).toString()).toBe('q=drum&utm_source=x');
		expect(stateQuery(query)).toBe('page=2&brand=A+B');
	});

	test('filters are counted, a price range as one', () => {
		const state = { ...UNFILTERED, brands: ['a', 'b'], min: 1, max: 2, inStock: true, find: 'c' };
		expect(countFilters(state)).toBe(4);
		expect(countFilters(UNFILTERED)).toBe(0);
	});
});
