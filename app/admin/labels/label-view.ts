import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { type LabelBarcode, labelBarcode } from '#shop/labels/label-barcode.ts';
import type { LabelList } from '#shop/labels/label-list.ts';
import type { LabelProduct } from '#shop/labels/label-products.ts';
import { barcodeWidthMm } from '#shop/labels/label-sheets.ts';

// Labels as their pages show them.

export type LabelView = ReturnType<typeof labelView>;
export type LabelRow = ReturnType<typeof labelRow>;

/** A product in the list of labels. */
export function labelRow(product: LabelProduct) {
	const { id, name, count, brand, model, kobo, barcode, sku, status } = product;
	return {
		id,
		name,
		count,
		make: [brand, model].filter(Boolean).join(' '),
		price: kobo > 0 ? formatKobo(kobo) : null,
		code: codeText(labelBarcode(product), barcode === null && sku !== null),
		hasBarcode: barcode !== null,
		status,
	};
}

function codeText(code: LabelBarcode | null, isOfSku: boolean): string | null {
	if (!code) return null;
	return isOfSku ? `SKU ${code.text} as ${code.kind}` : `${code.kind} ${code.text}`;
}

/** What stands on the label of a product; `lacks` says what was wanted and is not there. */
export function labelView(product: LabelProduct, { sheet, parts }: LabelList) {
	const has = (part: LabelList['parts'][number]) => parts.includes(part);
	const { id, name, count, brand, model, kobo, insteadOfKobo, sku } = product;
	const code = has('barcode') ? labelBarcode(product) : null;
	const widthMm = code && barcodeWidthMm(code.width, sheet);
	const isOffered = has('original') && insteadOfKobo > kobo;
	return {
		id,
		count,
		name: has('name') ? name : null,
		brand: has('make') ? brand : null,
		model: has('make') ? model : null,
		price: has('price') && kobo > 0 ? formatKobo(kobo) : null,
		original: has('price') && kobo > 0 && isOffered ? formatKobo(insteadOfKobo) : null,
		code: code && widthMm !== null ? { ...code, widthMm } : null,
		sku: has('sku') && sku !== null && (widthMm === null || code?.text !== sku) ? sku : null,
		isShopNamed: has('shop'),
		lacks: {
			price: has('price') && kobo === 0,
			code: has('barcode') && code === null,
			room: code !== null && widthMm === null,
		},
		productName: name,
	};
}

const MOST_NAMED = 5;

/** What some labels go without, and which. */
export function lackingTexts(labels: readonly LabelView[]): string[] {
	const named = (lacks: keyof LabelView['lacks'], text: string) => {
		const names = labels.filter((label) => label.lacks[lacks]).map((label) => label.productName);
		if (names.length === 0) return [];
		const more =
			names.length > MOST_NAMED ? ` and ${howMany(names.length - MOST_NAMED, 'more', 'more')}` : '';
		return [`${text}: ${names.slice(0, MOST_NAMED).join(', ')}${more}.`];
	};
	return [
		...named('code', 'No barcode, since they have neither one nor a SKU'),
		...named('room', 'No barcode, since theirs is too long for this label'),
		...named('price', 'No price, since they have none'),
	];
}
