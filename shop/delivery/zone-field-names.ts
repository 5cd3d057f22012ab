import type { DeliveryArea } from './delivery-rules.ts';

// How the form of a zone names its fields. Pure, for browsers too.

export const areaField = ({ state, lga }: DeliveryArea): string =>
	lga === null ? `whole_${state}` : `lga_${state}_${lga}`;

export type RateField = 'on' | 'fee' | 'free_from' | 'bulky' | 'days_from' | 'days_to' | 'cash';
/** @param methodId the way of delivery that the rate is of */
export const rateFieldName = (field: RateField, methodId: number) => `${field}_${methodId}`;

/** A tick for what no other zone has: of a region (by its key), or of the whole country. */
export const restField = (region = 'all') => `rest_${region}`;
