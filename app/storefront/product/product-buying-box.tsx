import { Suspense } from 'react';
import type { NeededExtra } from '#shop/catalogue/extras/needed-extras.ts';
import type { KitView } from '#shop/catalogue/kits/kit-view.ts';
import { shelfPrice, stockLevel } from '#shop/catalogue/product-card.ts';
import {
	CONDITION_MEANINGS,
	CONDITION_NAMES,
	type StatedCondition,
} from '#shop/catalogue/product-condition.ts';
import type { ProductView } from '#shop/catalogue/product-view.ts';
import type { ProductFamily } from '#shop/families/family-choices.ts';
import type { ShopSettings } from '#shop/settings/settings.ts';
import { lazyScripts } from '../../ui/lazy-extra.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { Price } from '../../ui/price.tsx';
import { CompareButton } from '../compare/compare-button.tsx';
import { StarRow } from '../star-row.tsx';
import { WishButton } from '../wishes/wish-button.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { FamilyChooser } from './family-chooser.tsx';
import { NeededExtras } from './needed-extras.tsx';
import { Lead } from './product-details.tsx';
import { FactTable } from './product-facts.tsx';
import { Promises } from './product-promises.tsx';
import { UnbrokenName } from './unbroken-name.tsx';

const LONG_NAME = 60;

const loadKitContents = async () => (await import('./kit-contents.tsx')).KitContents;
/** Most products are no kit: their pages do not load its scripts. */
const KitContents = import.meta.env.SSR ? await loadKitContents() : lazyScripts(loadKitContents);

const loadStockAlertForm = async () => (await import('./stock-alert-form.tsx')).StockAlertForm;
/** Most products are in stock: their pages do not load its scripts. */
const StockAlertForm = import.meta.env.SSR
	? await loadStockAlertForm()
	: lazyScripts(loadStockAlertForm);

/**
 * Everything needed to buy. Beside the pictures it is one box; on phones its parts become part of the page's
 * column, and the buying form is a bar at the bottom of the screen until the description ends.
 */
export function BuyingBox({
	product,
	family,
	base,
	kit,
	fromPieces,
	extras,
	goesWith,
	shop,
	url,
}: {
	product: ProductView;
	/** What else there is to choose; null for a product without others like it. */
	family: ProductFamily | null;
	/** What stands before the slugs of its products: "/product". */
	base: string;
	/** Null for a product that is no kit. */
	kit: KitView | null;
	/** What each piece costs for whoever takes several, in words. */
	fromPieces: readonly { from: string; each: string }[];
	/** What it does not work without. */
	extras: readonly NeededExtra[];
	/** What goes with it by the shop's rules. */
	goesWith: readonly NeededExtra[];
	shop: ShopSettings;
	/** Absolute address of the product. */
	url: string;
}) {
	const { qty } = product;
	const price = shelfPrice(product);
	return (
		<div className="contents md:grid md:content-start md:gap-5">
			<div className="grid gap-4">
				<Heading product={product} realCounts={shop.realReviewCounts} />
				<div>
					<Price size="large" {...price} />
					{fromPieces.length > 0 ? <QuantityPrices prices={fromPieces} /> : null}
					<Stock qty={qty} />
				</div>
				{product.condition ? <Condition condition={product.condition} /> : null}
				{family ? (
					<FamilyChooser family={family} productId={product.id} base={base} />
				) : (
					<FactTable
						facts={[
							{ label: 'Size', value: product.size },
							{ label: 'Colour', value: product.color },
						]}
					/>
				)}
				<Lead product={product} />
				{kit ? (
					<Suspense>
						<KitContents kit={kit} />
					</Suspense>
				) : null}
			</div>
			{qty > 0 ? (
				<div className="-mx-4 bottom-0 z-20 order-last border-line border-t bg-paper px-4 pt-2 pb-3 max-md:[@media(height>=30rem)]:sticky md:order-none md:mx-0 md:border-0 md:bg-transparent md:p-0">
					<p aria-hidden="true" className="mb-1 md:hidden">
						<Price size="small" {...price} />
					</p>
					<AddToCart product={product} variant="stepper" />
				</div>
			) : (
				<Suspense>
					<StockAlertForm product={product} />
				</Suspense>
			)}
			<NeededExtras extras={extras} goesWith={goesWith} />
			<div className="flex flex-wrap gap-2 *:grow">
				<WishButton product={product} />
				<CompareButton slug={product.slug} />
			</div>
			<Promises shop={shop} product={product} url={url} />
		</div>
	);
}

function Heading({ product, realCounts }: { product: ProductView; realCounts: boolean }) {
	return (
		<div>
			{product.brand ? (
				<p className="wrap-anywhere mb-2.5 inline-block rounded-control bg-ink px-2.5 py-1 font-semibold text-paper text-sm tracking-wide md:text-xs">
					<span className="sr-only">Brand: </span>
					{product.brand}
				</p>
			) : null}
			<h1
				className={`wrap-anywhere ${product.name.length > LONG_NAME ? 'text-2xl lg:text-3xl' : 'text-3xl lg:text-4xl'}`}
			>
				<UnbrokenName name={product.name} />
			</h1>
			<StarRow real={realCounts ? product.rating : null} />
		</div>
	);
}

function QuantityPrices({ prices }: { prices: readonly { from: string; each: string }[] }) {
	return (
		<table className="mt-3 text-sm">
			<caption className="sr-only">Prices for several pieces</caption>
			<tbody>
				{prices.map(({ from, each }) => (
					<tr key={from}>
						<th scope="row" className="py-0.5 pr-4 text-left font-normal">
							{from}
						</th>
						<td className="py-0.5 font-semibold tabular-nums">{each}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** What the law has whoever sells used goods say, beside the price. */
function Condition({ condition: { kind, note } }: { condition: StatedCondition }) {
	return (
		<div className="wrap-anywhere border-amber border-l-4 pl-3 text-sm">
			<p>
				<strong>{CONDITION_NAMES[kind]}.</strong> {CONDITION_MEANINGS[kind]}
			</p>
			{note ? <p className="mt-1 whitespace-pre-line">{note}</p> : null}
		</div>
	);
}

function Stock({ qty }: { qty: number }) {
	const { level, words } = stockLevel(qty);
	const badge = qty > 0 ? 'In Stock' : 'Out of Stock';
	return (
		<p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-sm">
			<LevelMeter value={level} segments={12} scale="reserve" className="h-3" />
			<span className={qty > 0 ? 'text-green' : 'text-red'}>{badge}</span>
			{words === badge ? null : <span className="text-amber">{words}</span>}
		</p>
	);
}
