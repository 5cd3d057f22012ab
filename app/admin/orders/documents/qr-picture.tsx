import type { QrCode } from '../../../storefront/qr-code.ts';

/** A QR code on paper; `of` says what it holds, to whoever does not see it. */
export function QrPicture({ code, of }: { code: QrCode; of: string }) {
	return (
		<svg
			role="img"
			aria-label={`QR code of ${of}`}
			viewBox={`0 0 ${code.size} ${code.size}`}
			shapeRendering="crispEdges"
			className="size-28 shrink-0 bg-paper"
		>
			<path d={code.path} className="fill-ink" />
		</svg>
	);
}
