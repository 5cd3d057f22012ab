import { localDate } from '#shop/kit/local-time.ts';
import type { SoldUnit } from '#shop/serial-numbers/order-units.ts';
import { warrantyEnd } from '#shop/serial-numbers/warranty.ts';

// Units with serial numbers as their pages need them: times are formatted here, on the server.

export type ShownUnit = ReturnType<typeof shownUnit>;

/** The page that shows that a unit was sold here. */
export function checkPath(checkCode: string): string {
	return `/genuine/${checkCode}`;
}

export function shownUnit({
	id,
	name,
	serial,
	checkCode,
	warrantyMonths,
	soldAt,
	returnedAt,
}: SoldUnit) {
	return {
		id,
		name,
		serial,
		checkCode,
		path: checkPath(checkCode),
		/** The day on which its warranty ends; null where only the shop's general words apply. */
		warrantyUntil: warrantyMonths ? localDate(warrantyEnd(soldAt, warrantyMonths)) : null,
		isBack: returnedAt !== null,
	};
}

export function shownUnits(units: readonly SoldUnit[]): ShownUnit[] {
	return units.map(shownUnit);
}
