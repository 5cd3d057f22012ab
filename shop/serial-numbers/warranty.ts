import { lagosDay, lagosMidnight } from '../kit/lagos-days.ts';

/** The first moment without warranty: the Lagos day from which it runs so many months later, at the end of a shorter month its last. Pure. */
export function warrantyEnd(from: Date, months: number): Date {
	const [year = 0, month = 0, day = 0] = lagosDay(from).split('-').map(Number);
	const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
	const end = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
	return lagosMidnight(end.toISOString().slice(0, 10));
}
