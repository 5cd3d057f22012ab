import { expect, test } from 'vitest';
import { chosenParcel, parcelFields, readParcel, UNNAMED_PARCEL } from './parcel-input.ts';
import { parcelFacts, parcelLine } from './parcel-text.ts';

const CARRIERS = [{ name: 'GIG', link: 'https://gig.example/{number}' }];
const read = (fields: Record<string, string>) => readParcel(fields, CARRIERS);
const faultsOf = (fields: Record<string, string>) => {
	try {
		read(fields);
		return [];
	} catch (error) {
		return Object.keys(Object(error).fields);
	}
};

test('a parcel of which nothing is said is one without a name', () => {
	expect(read({})).toEqual(UNNAMED_PARCEL);
	// What was typed for another kind of carrier before is not of this parcel.
	expect(read({ carried_by: 'unnamed', courier: 'GIG', park: 'Upper Iweka' })).toEqual(
		UNNAMED_PARCEL,
	);
});

test('the link of a courier is made of its number, unless staff typed one', () => {
	const courier = { carried_by: 'courier', courier: 'gig', tracking_number: ' 42\u200b ' };
	expect(read(courier)).toMatchObject({ number: '42', link: 'https://gig.example/42' });
	const own = { ...courier, tracking_link: 'https://else.example/42' };
	expect(read(own).link).toBe('https://else.example/42');
	expect(read({ ...courier, courier: 'Peace Mass' }).link).toBe('');
});

test('each way of sending asks for what its shopper needs, beside the field', () => {
	expect(faultsOf({ carried_by: 'courier' })).toEqual(['courier']);
	expect(faultsOf({ carried_by: 'courier', courier: 'x', tracking_link: 'javascript:1' })).toEqual([
		'tracking_link',
	]);
	expect(faultsOf({ carried_by: 'rider' })).toEqual(['rider_name', 'rider_phone']);
	expect(faultsOf({ carried_by: 'rider', rider_name: 'Emeka', rider_phone: 'later' })).toEqual([
		'rider_phone',
	]);
	expect(faultsOf({ carried_by: 'waybill' })).toEqual(['park']);
	expect(faultsOf({ carried_by: 'waybill', park: 'Upper Iweka', driver_phone: '12' })).toEqual([
		'driver_phone',
	]);
	expect(faultsOf({ carried_by: 'pigeon' })).toEqual(['carried_by']);
	expect(faultsOf({ carried_by: 'waybill', park: 'x'.repeat(121) })).toEqual(['park']);
});

test('what is stored fills the form again, and reads as one line with an address last', () => {
	const forms: Record<string, string>[] = [
		{ carried_by: 'courier', courier: 'GIG', tracking_number: '42' },
		{ carried_by: 'rider', rider_name: 'Emeka', rider_phone: '0803 123 4567' },
		{
			carried_by: 'waybill',
			park: 'Upper Iweka',
			driver_phone: '08031234567',
			waybill_number: '7',
		},
	];
	for (const fields of forms) {
		const parcel = read(fields);
		expect(read(parcelFields(parcel))).toEqual(parcel);
	}
	const courier = read({ carried_by: 'courier', courier: 'GIG', tracking_number: '42' });
	expect(parcelLine(courier)).toBe(
		'Courier: GIG. Number: 42. Follow it at: https://gig.example/42',
	);
	expect(parcelFacts(UNNAMED_PARCEL)).toEqual([]);
});

test('the way that the shopper chose is filled in, as far as it can be sent like that', () => {
	const chosen = (kind: 'waybill' | 'courier' | 'rider', name: string, park = '') =>
		chosenParcel({ kind, name, park }, ['GIG Logistics']);
	const waybill = chosen('waybill', 'By bus', 'Upper Iweka');
	expect(waybill).toEqual({ carried_by: 'waybill', park: 'Upper Iweka' });
	expect(read(waybill)).toMatchObject({ kind: 'waybill', park: 'Upper Iweka' });
	const courier = chosen('courier', 'gig logistics');
	expect(courier).toEqual({ carried_by: 'courier', courier: 'GIG Logistics' });
	expect(read(courier)).toMatchObject({ kind: 'courier', carrier: 'GIG Logistics' });
	expect(chosen('courier', 'Courier')).toEqual({});
	expect(chosen('rider', 'Our rider')).toEqual({});
	expect(chosenParcel(null, ['GIG Logistics'])).toEqual({});
});
