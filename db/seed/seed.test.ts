import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isReservedSlug, isSlug } from '#shop/addresses/slug.ts';
import { readDescription } from '#shop/catalogue/description.ts';
import { proposeFamily } from '#shop/families/propose-family.ts';
import { MOST_ON_CARD } from '#shop/specifications/specification-kinds.ts';
import { readValue, valueForForm } from '#shop/specifications/specification-values.ts';
import { unitOf } from '#shop/specifications/units.ts';
import { credits } from './credits.ts';
import { sampleArticles, sampleCategories } from './index.ts';
import { sampleReviews } from './reviews.ts';
import { sampleSpecifications } from './specifications.ts';

const products = sampleCategories.flatMap((category) => category.products);
const pictures = new URL('pictures/', import.meta.url);
const licences = readFileSync(new URL('LICENCES.md', pictures), 'utf8');
const shown = new Set([
	...sampleCategories.map(({ picture }) => picture),
	...products.flatMap((product) => product.pictures),
	...sampleArticles.flatMap((article) => [article.mainPicture, ...article.morePictures]),
]);

test('there are ten categories, seven in the navigation, each with at least a page of products', () => {
	expect(sampleCategories).toHaveLength(10);
	expect(sampleCategories.filter(({ inNav }) => inNav)).toHaveLength(7);
	expect(products.length).toBeGreaterThanOrEqual(84);
	for (const category of sampleCategories)
		expect(category.products.length, category.slug).toBeGreaterThanOrEqual(6);
	for (const category of sampleCategories.filter(({ inNav }) => inNav))
		expect(category.name.length, category.name).toBeLessThanOrEqual(12);
});

test('slugs are valid and unique, and no category has the address of a page', () => {
	for (const list of [sampleCategories, products, sampleArticles]) {
		const slugs = list.map(({ slug }) => slug);
		expect(slugs.filter((slug) => !isSlug(slug))).toEqual([]);
		expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
	}
	expect(sampleCategories.filter(({ slug }) => isReservedSlug(slug))).toEqual([]);
	const names = products.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
});

test.each(products)('$slug has a fair price, a description and a stock', (product) => {
	expect(Number.isInteger(product.sellingNaira)).toBe(true);
	expect(product.sellingNaira).toBeGreaterThanOrEqual(10_000);
	expect(product.originalNaira).toBeGreaterThanOrEqual(product.sellingNaira);
	expect(product.originalNaira).toBeLessThanOrEqual(product.sellingNaira * 1.25);
	expect(product.description.split('\n').length).toBeGreaterThanOrEqual(2);
	expect(product.description).not.toMatch(/\t|\n\s*\n|<|\s$/);
	expect(product.qty).toBeGreaterThanOrEqual(0);
	expect(product.qty).toBeLessThanOrEqual(60);
	expect(product.pictures.length).toBeLessThanOrEqual(8);
});

test('the sample has a product in every state', () => {
	const count = (is: (product: (typeof products)[number]) => unknown) => products.filter(is).length;
	expect(count(({ qty }) => qty === 0)).toBeGreaterThanOrEqual(5);
	expect(count(({ qty }) => qty >= 1 && qty <= 3)).toBeGreaterThanOrEqual(5);
	expect(count(({ qty }) => qty >= 40)).toBeGreaterThanOrEqual(3);
	expect(count(({ popular }) => popular)).toBeGreaterThanOrEqual(8);
	expect(count(({ popular }) => popular)).toBeLessThanOrEqual(12);
	expect(count(({ featured }) => featured)).toBeGreaterThanOrEqual(8);
	expect(count((p) => p.originalNaira === p.sellingNaira)).toBeGreaterThanOrEqual(3);
	expect(count((product) => product.pictures.length > 1)).toBeGreaterThanOrEqual(20);
	expect(count(({ warrantyMonths }) => warrantyMonths)).toBeGreaterThanOrEqual(5);
	expect(count(({ color }) => color)).toBeGreaterThanOrEqual(8);
	expect(count(({ size }) => size)).toBeGreaterThanOrEqual(5);
});

test('articles are long enough to read, dated within the last months of 2026, newest first', () => {
	expect(sampleArticles).toHaveLength(8);
	const dates = sampleArticles.map(({ createdAt }) => createdAt);
	expect(dates).toEqual(dates.toSorted().toReversed());
	for (const { slug, content, createdAt } of sampleArticles) {
		const words = content.split(/\s+/).length;
		expect(words, slug).toBeGreaterThanOrEqual(500);
		expect(words, slug).toBeLessThanOrEqual(900);
		expect(content, slug).not.toMatch(/\t|\n\s*\n|<|\s$/);
		expect(createdAt > '2026-08-01' && createdAt < '2026-11-20', slug).toBe(true);
	}
});

test('every address in an article leads to a product or category of the sample, and every article has one', () => {
	const known = new Set([
		...sampleCategories.map(({ slug }) => `/${slug}`),
		...products.map(({ slug }) => `/product/${slug}`),
	]);
	for (const { slug, content } of sampleArticles) {
		const addresses = content.match(/(?<=^|\s)\/[a-z][\w/-]*/gm) ?? [];
		expect(addresses.length, slug).toBeGreaterThan(0);
		const unknown = addresses.filter((address) => !known.has(address));
		expect(unknown, slug).toEqual([]);
	}
});

test('every product has a first picture of its own', () => {
	const covers = products.map((product) => product.pictures[0] ?? `none for ${product.slug}`);
	expect(covers.filter((cover, index) => covers.indexOf(cover) !== index)).toEqual([]);
	expect(covers.filter((cover) => cover.startsWith('none'))).toEqual([]);
	for (const { slug, pictures: own } of products) expect(new Set(own).size, slug).toBe(own.length);
});

test('every product names its model, and last what is in the box, as facts of its page', () => {
	for (const { slug, description } of products)
		expect(readDescription(description).specifications.slice(-2), slug).toMatchObject([
			{ label: 'Model' },
			{ label: 'In the box' },
		]);
});

test('every picture shown exists, and every file states its licence', () => {
	expect([...shown].filter((file) => !existsSync(new URL(file, pictures)))).toEqual([]);
	const files = readdirSync(pictures).filter((file) => file.endsWith('.jpg'));
	expect(files.filter((file) => !licences.includes(`\`${file}\``))).toEqual([]);
});

test('exactly the CC BY pictures that are shown are credited', () => {
	const attribution = licences
		.split('\n## ')
		.filter((section) => section.startsWith('Licence: CC BY '))
		.flatMap((section) => [...section.matchAll(/`([^`]+\.jpg)`/g)].map((match) => match[1] ?? ''));
	const due = attribution.filter((file) => shown.has(file));
	expect(credits.flatMap((credit) => credit.pictures).toSorted()).toEqual(due.toSorted());
	expect(due.length).toBeGreaterThan(0);
});

test('reviews are of products of the sample, over a year, two to five stars, mostly good, none twice', () => {
	expect(sampleReviews.length).toBeGreaterThanOrEqual(50);
	const slugs = products.map(({ slug }) => slug);
	expect(sampleReviews.filter(({ product }) => !slugs.includes(product))).toEqual([]);
	expect(new Set(sampleReviews.map(({ text }) => text)).size).toBe(sampleReviews.length);
	expect(new Set(sampleReviews.map(({ author }) => author)).size).toBe(sampleReviews.length);
	expect(sampleReviews.filter(({ daysAgo }) => daysAgo < 1 || daysAgo > 365)).toEqual([]);
	const good = sampleReviews.filter(({ stars }) => stars >= 4).length / sampleReviews.length;
	expect(good).toBeGreaterThan(0.8);
	expect(good).toBeLessThan(1);
});

test('every category of the sample defines specifications, and every product has values that fit them', () => {
	expect(Object.keys(sampleSpecifications).toSorted()).toEqual(
		sampleCategories.map(({ slug }) => slug).toSorted(),
	);
	for (const { slug, products: own } of sampleCategories) {
		const { definitions = [], values = {} } = sampleSpecifications[slug] ?? {};
		expect(new Set(definitions.map(({ key }) => key)).size, slug).toBe(definitions.length);
		expect(definitions.filter(({ onCard }) => onCard).length, slug).toBeLessThanOrEqual(
			MOST_ON_CARD,
		);
		expect(Object.keys(values).toSorted()).toEqual(own.map((product) => product.slug).toSorted());
		for (const [product, specified] of Object.entries(values))
			for (const [key, value] of Object.entries(specified)) {
				const definition = definitions.find((one) => one.key === key);
				if (!definition) throw new Error(`${product}: ${slug} has no ${key}`);
				if (definition.unit) unitOf(definition.unit);
				const rule = { unit: null, choices: [], ...definition };
				expect(readValue(valueForForm(value), rule), `${product} ${key}`).toEqual({ value });
			}
	}
});

test('a kit is made of goods of the sample, costs less than they do, and has the stock that they make', () => {
	const bySlug = new Map(products.map((product) => [product.slug, product]));
	const kits = products.filter(({ parts }) => parts);
	expect(kits.length).toBeGreaterThanOrEqual(3);
	for (const { slug, parts = {}, sellingNaira, originalNaira, qty } of kits) {
		const made = Object.entries(parts).map(([part, pieces]) => {
			const product = bySlug.get(part);
			if (!product || product.parts) throw new Error(`${slug} cannot be made of ${part}`);
			return { sum: product.sellingNaira * pieces, makes: Math.floor(product.qty / pieces) };
		});
		const sum = made.reduce((total, each) => total + each.sum, 0);
		expect(sum, slug).toBeGreaterThan(sellingNaira);
		expect(originalNaira, slug).toBe(sum);
		expect(qty, slug).toBe(Math.min(...made.map(({ makes }) => makes)));
	}
});

test('the products of a family are of one category, and differ in one option each', () => {
	const families = Map.groupBy(
		products.filter(({ family }) => family !== undefined),
		({ family }) => family,
	);
	expect(families.size).toBe(6);
	for (const [name, own] of families) {
		const categories = sampleCategories.filter((each) =>
			own.some((p) => each.products.includes(p)),
		);
		expect([name, categories.length]).toEqual([name, 1]);
		const { options, choices } = proposeFamily(
			own.map(({ name: called, size = null, color = null }, productId) => ({
				productId,
				name: called,
				size,
				color,
			})),
		);
		expect(options).toHaveLength(1);
		expect(new Set([...choices.values()].flat()).size).toBe(own.length);
		for (const product of own) expect(product.name.startsWith(name ?? '')).toBe(true);
	}
});
