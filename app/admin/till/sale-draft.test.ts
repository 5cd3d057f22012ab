import { expect, test } from 'vitest';
import type { TillGoods } from '#shop/till/till-sale.ts';
import {
	changeDraft,
	changeDue,
	type DraftChange,
	draftKobo,
	emptyDraft,
	priceFault,
	type SaleDraft,
	soldLines,
} from './sale-draft.ts';

const CABLE: TillGoods = {
	id: 7,
	name: 'XLR Cable',
	brand: '',
	sku: '',
	barcode: '',
	kobo: 500_000,
	stock: 3,
	isSerialised: false,
};

const after = (...changes: DraftChange[]) => changes.reduce(changeDraft, emptyDraft('key'));
const add: DraftChange = { type: 'add', goods: CABLE, isScanned: false };
const scan: DraftChange = { type: 'add', goods: CABLE, isScanned: true };

test('scanned again it is a piece more, chosen again it stays as it is', () => {
	expect(after(add, add).lines[0]?.qty).toBe(1);
	expect(after(scan, scan, scan).lines[0]).toMatchObject({ qty: 3, scans: 2 });
	expect(after(scan, { type: 'qty', id: 7, qty: 9_999 }, scan, scan).lines[0]?.qty).toBe(10_000);
});

test('an agreed price counts, and one above that of the shop is refused', () => {
	const agreed = after(
		add,
		{ type: 'qty', id: 7, qty: 2 },
		{ type: 'price', id: 7, price: '4,500' },
	);
	expect(soldLines(agreed.lines)).toEqual([
		{ productId: 7, name: 'XLR Cable', qty: 2, unitKobo: 450_000 },
	]);
	expect(draftKobo(agreed.lines)).toBe(900_000);
	for (const price of ['5000.01', 'cheap', '0']) {
		const wrong = after(add, { type: 'price', id: 7, price });
		expect(wrong.lines.map(priceFault)).toEqual([expect.any(String)]);
		expect(draftKobo(wrong.lines)).toBeNull();
	}
});

test('nothing sold comes to nothing, and a sale has at most fifty products', () => {
	expect(draftKobo([])).toBeNull();
	const many = Array.from(
		{ length: 51 },
		(_, id): DraftChange => ({
			type: 'add',
			goods: { ...CABLE, id },
			isScanned: true,
		}),
	);
	expect(after(...many).lines).toHaveLength(50);
});

test('what is taken out or cleared is gone, and a new sale has another key', () => {
	expect(after(add, { type: 'remove', id: 7 }).lines).toEqual([]);
	const cleared = after(add, { type: 'given', text: '6000' }, { type: 'clear' });
	expect(cleared).toMatchObject({ lines: [], given: '' });
	expect(cleared.key).not.toBe('key');
});

test('prices follow what the till hears of the shop, but not those of a sale that was sent', () => {
	const dearer = { ...CABLE, kobo: 600_000 };
	const heard: DraftChange = { type: 'goods', goods: [dearer] };
	expect(draftKobo(after(add, heard).lines)).toBe(600_000);
	expect(draftKobo(after(add, { type: 'goods', goods: [] }).lines)).toBe(500_000);
	const sale = {
		key: 'key',
		soldAt: '2026-11-29T10:00:00.000Z',
		soldBy: 'Ada',
		collectorId: 3,
		buyer: { firstname: '', lastname: '', phone: '' },
		lines: [],
	};
	const sent = { ...after(add), sent: sale };
	expect(changeDraft(sent, heard)).toBe(sent);
});

test('change is what was given without what is due', () => {
	expect(changeDue('10,000', 900_000)).toBe(100_000);
	expect(changeDue('8000', 900_000)).toBe(-100_000);
	expect(changeDue('', 900_000)).toBeNull();
	expect(changeDue('much', 900_000)).toBeNull();
});

test('how it is paid belongs to one sale: the next begins with cash; a draft from before has none of it', () => {
	const paid = after(add, { type: 'paidTo', id: 4 }, { type: 'reference', text: 'TRF 1' });
	expect(paid).toMatchObject({ paidTo: 4, reference: 'TRF 1' });
	expect(changeDraft(paid, { type: 'clear' })).toMatchObject({ paidTo: null, reference: '' });
	const { paidTo: _, reference: __, ...old } = after(add);
	const opened = changeDraft(emptyDraft(), { type: 'open', draft: old as SaleDraft });
	expect(opened).toEqual(after(add));
});
