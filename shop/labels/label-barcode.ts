import { type Barcode, code128 } from './code-128.ts';
import { type EanKind, eanBarcode } from './ean.ts';

// Which barcode stands on the label of a product. Pure.

export type LabelBarcode = Barcode & {
	kind: EanKind | 'Code 128';
	/** What a scanner reads. */
	text: string;
};

/**
 * The product's barcode as EAN or UPC if its check digit is right, otherwise as Code 128; without one its SKU as Code 128;
 * null for a product without either, or with letters that no barcode has.
 */
export function labelBarcode({
	barcode,
	sku,
}: {
	barcode: string | null;
	sku: string | null;
}): LabelBarcode | null {
	const ean = barcode ? eanBarcode(barcode) : null;
	if (barcode && ean) return { ...ean, text: barcode };
	for (const text of [barcode, sku]) {
		const code = text ? code128(text) : null;
		if (text && code) return { ...code, kind: 'Code 128', text };
	}
	return null;
}
