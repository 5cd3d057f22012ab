import { SHEETS, type SheetName } from '#shop/labels/label-sheets.ts';
import { useShop } from '../../storefront/use-shop.ts';
import type { LabelView } from './label-view.ts';
import './label-page.css';

/** A sheet with its labels in their places, as large as it is printed; null for a place without one. */
export function LabelPage({
	sheet,
	labels,
	number,
}: {
	sheet: SheetName;
	labels: readonly (LabelView | null)[];
	number: number;
}) {
	return (
		<ol aria-label={`${SHEETS[sheet].label}, ${number}`} className={`label-page labels-${sheet}`}>
			{labels.map((label, place) =>
				label ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: a place is all that tells two labels of a product apart
					<Label key={place} label={label} />
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: as above
					<li key={place} aria-hidden="true" />
				),
			)}
		</ol>
	);
}

/** Longer prices are smaller, so that they stay on the label: by their letters. */
function priceSize({ length }: string): string {
	if (length <= 8) return '';
	if (length <= 10) return 'label-price-m';
	return length <= 12 ? 'label-price-l' : 'label-price-xl';
}

function Label({ label }: { label: LabelView }) {
	const { name, brand, model, price, original, code, sku, isShopNamed } = label;
	const shop = useShop();
	return (
		<li className="label">
			{brand || model || isShopNamed ? (
				<p className="label-head">
					<span>
						{brand} {model ? <b>{model}</b> : null}
					</span>
					{isShopNamed ? <span className="label-shop">{shop.name}</span> : null}
				</p>
			) : null}
			{name ? <p className="label-name">{name}</p> : null}
			{price ? (
				<p className={`label-price ${priceSize(price)}`}>
					{price}
					{original ? (
						<s>
							<span className="sr-only">instead of </span>
							{original}
						</s>
					) : null}
				</p>
			) : null}
			{code ? (
				<svg
					role="img"
					aria-label={`Barcode ${code.text}`}
					viewBox={`0 0 ${code.width} 1`}
					width={`${code.widthMm}mm`}
					preserveAspectRatio="none"
					shapeRendering="crispEdges"
				>
					<path d={code.path} />
				</svg>
			) : null}
			{code || sku ? (
				<p className="label-caption">
					{code ? (
						<span aria-hidden="true" className="label-digits">
							{code.text}
						</span>
					) : null}
					{sku ? <span>SKU {sku}</span> : null}
				</p>
			) : null}
		</li>
	);
}
