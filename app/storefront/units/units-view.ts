import { howMany } from '#shop/kit/how-many.ts';
import { localDate } from '#shop/kit/local-time.ts';
import type { SoldUnit } from '#shop/serial-numbers/order-units.ts';
import { warrantyEnd } from '#shop/serial-numbers/warranty.ts';

// Units with serial numbers as their pages need them: times are formatted here, on the server.

export type ShownUnit = ReturnType<typeof shownUnit>;

/** The page that shows that a unit was sold here. */
export function checkPath(checkCode: string): string {
	return `/genuine/${checkCode}`;
}

export function shownUnit({ id, name, serial, checkCode, returnedAt, ...unit }: SoldUnit) {
	return {
		id,
		name,
		serial,
		checkCode,
		path: checkPath(checkCode),
		/** Null where only the shop's general words apply. */
		warranty: warrantyOf(unit),
		isBack: returnedAt !== null,
	};
}

/** A unit's own warranty in words. Until its delivery is recorded they name no day, which would come too soon. */
function warrantyOf({
	warrantyMonths,
	warrantyFrom,
	deliveredAt,
}: Pick<SoldUnit, 'warrantyMonths' | 'warrantyFrom' | 'deliveredAt'>) {
	if (warrantyMonths === null) return null;
	const end = warrantyEnd(warrantyFrom, warrantyMonths);
	const until = localDate(end);
	const months = howMany(warrantyMonths, 'month');
	if (end <= new Date())
		return { short: `Warranty over since ${until}`, ends: `Over since ${until}`, runs: '' };
	if (deliveredAt === null)
		return {
			short: `${months} of warranty from delivery`,
			ends: `${months} from its delivery`,
			runs: 'Its delivery has not been recorded yet.',
		};
	return {
		short: `Warranty until ${until}`,
		ends: `Until ${until}`,
		runs: `${months} from its delivery.`,
	};
}

export function shownUnits(units: readonly SoldUnit[]): ShownUnit[] {
	return units.map(shownUnit);
}
