import { type KeyboardEvent, type RefObject, useState } from 'react';
import { readPieces } from '#shop/kit/piece-fields.ts';
import { CAME_OF } from '#shop/purchasing/purchase-fields.ts';

type ScannedLine = {
	id: number;
	name: string;
	qty: number;
	receivedQty: number;
	sku: string | null;
	barcode: string | null;
	supplierCode: string;
};

/** A scanner's barcode, or a number that is typed, adds a piece to its line; only where scripts run. */
export function ScanField({
	lines,
	form,
	onCounted,
}: {
	lines: readonly ScannedLine[];
	form: RefObject<HTMLFormElement | null>;
	onCounted: () => void;
}) {
	const [said, setSaid] = useState('');
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key !== 'Enter') return;
		// It must not send the form.
		event.preventDefault();
		const { currentTarget: scan } = event;
		const code = scan.value.trim().toLowerCase();
		if (!code) return;
		scan.value = '';
		const line = lines.find(({ sku, barcode, supplierCode }) =>
			[barcode, sku, supplierCode].some((each) => each?.toLowerCase() === code),
		);
		const field = line && form.current?.elements.namedItem(CAME_OF + line.id);
		if (!line || !(field instanceof HTMLInputElement)) {
			setSaid(`${code} is not in this order.`);
			return;
		}
		const pieces = (readPieces(field.value || '0') ?? 0) + 1;
		field.value = String(pieces);
		onCounted();
		setSaid(`${line.name}: ${pieces} came, ${Math.max(0, line.qty - line.receivedQty)} expected.`);
	};
	return (
		<div className="mt-3 max-w-prose noscript:hidden">
			<label className="block font-semibold text-sm">
				Scan a barcode, or type a SKU and press Enter
				<input
					type="text"
					autoComplete="off"
					enterKeyHint="next"
					onKeyDown={onKeyDown}
					className="mt-1.5 block h-11 w-full rounded-control border border-edge bg-paper px-3 font-normal text-base"
				/>
			</label>
			<p role="status" className="mt-1 min-h-6 text-sm tabular-nums">
				{said}
			</p>
		</div>
	);
}
