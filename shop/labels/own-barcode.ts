import { checkDigit } from '../kit/barcode.ts';

// Barcodes that a shop gives its own goods. GS1 leaves EAN-13 numbers that begin with 20 to 29 to be used within a shop
// (GS1 General Specifications 2.1.11). Of these, scales print 21 to 29 with weights and prices in them. Pure.

const PREFIX = '20';
const ID_DIGITS = 10;

/** The shop's own barcode of a product: an EAN-13 that begins with 20, made of its id, so that no two are the same. */
export function ownBarcode(productId: number): string {
	const digits = PREFIX + String(productId).padStart(ID_DIGITS, '0');
	return digits + checkDigit(digits);
}
