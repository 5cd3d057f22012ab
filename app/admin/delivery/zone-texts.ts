import type { StoredZone } from '#shop/delivery/delivery-rows.ts';
import { areaField, type RateField, rateFieldName } from '#shop/delivery/zone-field-names.ts';

/** A stored zone as the texts of its form; those of a new one for null. */
export function zoneTexts(stored: StoredZone | null): Record<string, string> {
	if (!stored) return {};
	const naira = (kobo: number | null) => (kobo === null ? '' : String(kobo / 100));
	const rates = stored.rates.flatMap((rate) => {
		const text = (field: RateField, value: string) =>
			[rateFieldName(field, rate.methodId), value] as const;
		return [
			text('on', '1'),
			text('fee', naira(rate.feeKobo)),
			text('free_from', naira(rate.freeFromKobo)),
			text('bulky', rate.bulkyKobo === 0 ? '' : naira(rate.bulkyKobo)),
			text('days_from', String(rate.daysFrom)),
			text('days_to', String(rate.daysTo)),
			text('cash', rate.cashAllowed ? '1' : ''),
		];
	});
	const areas = stored.areas.map((area) => [areaField(area), '1'] as const);
	return { name: stored.name, ...Object.fromEntries([...areas, ...rates]) };
}
