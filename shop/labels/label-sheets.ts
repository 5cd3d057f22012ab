import { readPieces } from '../kit/piece-fields.ts';

// What labels are printed on, and which label stands where. Measures in millimetres. Pure, for pages.

export type LabelSheet = {
	label: string;
	columns: number;
	rows: number;
	/** The widest that a barcode with its empty sides may be. */
	barcodeMm: number;
	/** The width of the narrowest bar that is drawn, the widest first: a printer of labels has dots of an eighth of a millimetre. */
	modulesMm: { from: number; to: number; step: number | null };
};

const LASER = { from: 0.33, to: 0.19, step: null };

export const SHEETS = {
	'a4-24': {
		label: 'A4: 24 of 70 × 37 mm',
		columns: 3,
		rows: 8,
		barcodeMm: 60,
		modulesMm: LASER,
	},
	'a4-40': {
		label: 'A4: 40 of 52.5 × 29.7 mm',
		columns: 4,
		rows: 10,
		barcodeMm: 45,
		modulesMm: LASER,
	},
	roll: {
		label: 'Roll: 50 × 30 mm',
		columns: 1,
		rows: 1,
		barcodeMm: 49,
		modulesMm: { from: 0.375, to: 0.25, step: 0.125 },
	},
	strip: {
		label: 'A4: 14 shelf strips of 100 × 39 mm',
		columns: 2,
		rows: 7,
		barcodeMm: 42,
		modulesMm: LASER,
	},
} as const satisfies Record<string, LabelSheet>;

export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];
export const FIRST_SHEET: SheetName = 'a4-24';

export const isSheetName = (text: unknown): text is SheetName =>
	SHEET_NAMES.some((name) => name === text);

/** How many labels a sheet has. */
export function placesOn(sheet: SheetName): number {
	return SHEETS[sheet].columns * SHEETS[sheet].rows;
}

/** A place on a sheet, counted from 1, from the left and row by row; null for one that it does not have. */
export function readPlace(text: string, sheet: SheetName): number | null {
	const place = readPieces(text);
	return place !== null && place >= 1 && place <= placesOn(sheet) ? place : null;
}

/** How many sheets so many labels need, of which the first begins at a place. */
export function sheetsFor(labels: number, sheet: SheetName, start: number): number {
	return labels === 0 ? 0 : Math.ceil((start - 1 + labels) / placesOn(sheet));
}

/**
 * The labels sheet by sheet, each of its places with the label that stands there or null: those before the first one, and
 * after the last.
 * @param start the place on the first sheet at which they begin, from 1
 */
export function layOutLabels<Label>(
	labels: readonly { label: Label; count: number }[],
	sheet: SheetName,
	start: number,
): (Label | null)[][] {
	const size = placesOn(sheet);
	const each = labels.flatMap(({ label, count }) => Array.from({ length: count }, () => label));
	if (each.length === 0) return [];
	const all = [...empty(start - 1), ...each];
	const sheets: (Label | null)[][] = [];
	for (let at = 0; at < all.length; at += size) {
		const page = all.slice(at, at + size);
		sheets.push([...page, ...empty(size - page.length)]);
	}
	return sheets;
}

const empty = (places: number): null[] => Array.from({ length: places }, () => null);

/** How wide a barcode of so many modules is drawn; null for one that would be too narrow to be read. */
export function barcodeWidthMm(modules: number, sheet: SheetName): number | null {
	const { barcodeMm, modulesMm } = SHEETS[sheet];
	const { from, to, step }: LabelSheet['modulesMm'] = modulesMm;
	const widest = Math.min(from, barcodeMm / modules);
	const module = step === null ? widest : Math.floor(widest / step) * step;
	return module < to ? null : Math.round(module * modules * 100) / 100;
}
