import { encodeQR } from 'qr';

/** A path of an SVG, in squares of 1; `size` is its width with the quiet border that readers need. */
export type QrCode = { size: number; path: string };

export function qrCode(text: string): QrCode {
	const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
	const path = rows.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
	);
	return { size: rows.length, path: path.join('') };
}
