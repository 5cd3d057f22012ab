// Barcodes of goods: GTIN-8, UPC-A (12), EAN-13 and GTIN-14, each ending in a check digit (GS1 General Specifications
// 7.9).

const LENGTHS = new Set([8, 12, 13, 14]);

/**
 * The first barcode with a right check digit in a text, number or list, with its leading zeros; null when there is
 * none. `rejected` holds the others. Eleven digits are read as a UPC whose leading zero a spreadsheet has dropped.
 */
export function firstBarcode(given: unknown): { barcode: string | null; rejected: string[] } {
	const rejected: string[] = [];
	for (const candidate of Array.isArray(given) ? given : [given]) {
		if (candidate === null || candidate === undefined || candidate === '') continue;
		const digits = String(candidate).replace(/[\s-]/g, '');
		if (!digits) continue;
		const barcode = [digits, digits.length === 11 ? `0${digits}` : ''].find(isBarcode);
		if (barcode) return { barcode, rejected };
		rejected.push(String(candidate).slice(0, 40));
	}
	return { barcode: null, rejected };
}

/** Whether the digits are a barcode of a known length with a right check digit. */
export function isBarcode(digits: string): boolean {
	if (!LENGTHS.has(digits.length) || !/^\d+$/.test(digits) || /^0+$/.test(digits)) return false;
	return digits.at(-1) === checkDigit(digits.slice(0, -1));
}

/** The digit that follows these and checks them. */
export function checkDigit(digits: string): string {
	const sum = [...digits]
		.reverse()
		.reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
	return String((10 - (sum % 10)) % 10);
}

/** All barcodes with a right check digit in a text, number or list, in their 14-digit form. */
export function allBarcodes(given: unknown): string[] {
	const found = [given].flat().flatMap((candidate) => firstBarcode(candidate).barcode ?? []);
	return [...new Set(found.map(comparableBarcode))];
}

/** The 14-digit form of a barcode, which is the same for a UPC and for an EAN with a leading zero. */
export function comparableBarcode(barcode: string): string {
	return barcode.padStart(14, '0');
}
