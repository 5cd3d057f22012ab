import { expect, test } from 'vitest';
import { readSpecificationFilters, writeSpecificationFilters } from './specification-filters.ts';

const read = (query: string) => readSpecificationFilters(new URLSearchParams(query));

test('values and ranges are read by specification, whatever their order', () => {
	expect(read('spec.woofer=15&spec.powering=Active&spec.woofer=12&spec.woofer=15')).toEqual([
		{ key: 'powering', values: ['Active'], min: null, max: null },
		{ key: 'woofer', values: ['12', '15'], min: null, max: null },
	]);
	expect(read('spec.power.min=1,000&spec.power.max=250')).toEqual([
		{ key: 'power', values: [], min: 250, max: 1000 },
	]);
});

test('what cannot be read is ignored, and excess is cut off', () => {
	for (const query of [
		'spec.=1',
		'spec.Power=1',
		'spec.power=',
		'spec.power.min=loud',
		'spec.power.most=1',
		'spec.power=%00',
		`spec.power=${'x'.repeat(61)}`,
		`spec.power.min=${'9'.repeat(20)}`,
	])
		expect(read(query)).toEqual([]);
	const many = Array.from({ length: 30 }, (_, n) => `spec.k${n}=1&spec.a=${n}`).join('&');
	expect(read(many)).toHaveLength(10);
	expect(read(many)[0]?.values).toHaveLength(20);
});

test('filters are written as they are read', () => {
	const query = 'spec.power.max=600&spec.power.min=250&spec.powering=Active';
	const written = new URLSearchParams();
	writeSpecificationFilters(written, read(query));
	written.sort();
	expect(written.toString()).toBe(query);
});
