import { Suspense } from 'react';
import { shelfPrice } from '#shop/catalogue/product-card.ts';
import type { ProductView } from '#shop/catalogue/product-view.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { ShopSettings } from '#shop/settings/settings.ts';
import { Icon } from '../../ui/icons.tsx';
import { lazyScripts } from '../../ui/lazy-extra.ts';
import { deliveryPromise } from '../delivery/delivery-promise.ts';
import { paymentPromise } from '../paying/payment-methods.ts';
import { type Promised, PromiseRow } from './promise-row.tsx';

const loadPlaceRow = async () => (await import('./place-row.tsx')).PlaceRow;
/** Where delivery is the same everywhere, pages do not load its scripts. */
const PlaceRow = import.meta.env.SSR ? await loadPlaceRow() : lazyScripts(loadPlaceRow);

const SAY_WHERE = 'Say where';

/** Those that the shop makes, each with the chapter that says it in full. */
function promised(
	shop: ShopSettings,
	{ slug, warrantyMonths, isSerialised }: ProductView,
): Promised[] {
	const path = `/product/${slug}`;
	const delivery = deliveryPromise(shop);
	const all: Promised[] = [
		{
			icon: 'truck',
			title: delivery.title,
			note: shop.deliveryNote,
			to: shop.deliveryByZone
				? `/delivery?${new URLSearchParams({ back: path })}`
				: `${delivery.to}#delivery`,
			...(shop.deliveryByZone ? { change: SAY_WHERE } : {}),
		},
		{
			icon: 'card',
			title: paymentPromise(shop),
			note: shop.paymentNote || ownPaymentNote(shop),
			to: '/policy#payment',
		},
		{ icon: 'back', title: shop.returnsTitle, note: shop.returnsNote, to: '/policy#returns' },
		{
			icon: 'check',
			title: warrantyMonths
				? `${howMany(warrantyMonths, 'month')} of warranty`
				: shop.warrantyTitle,
			note: shop.warrantyNote,
			to: '/terms#warranty',
		},
		...(isSerialised ? [GENUINE] : []),
	];
	return all.filter(({ title }) => title !== '');
}

/** Of goods that are sold by serial number. */
const GENUINE: Promised = {
	icon: 'search',
	title: 'Anybody can check that it is genuine',
	note: 'Its receipt has its serial number, and a code that shows it was sold by us.',
	to: '/genuine',
};

function ownPaymentNote({ payments, deliveryByZone }: ShopSettings): string {
	return payments.cod
		? 'You can pay at your door, once you have seen the goods.'
		: deliveryByZone
			? 'You see what delivery costs before you pay.'
			: 'The price is the price you pay. Nothing is added.';
}

type PromisesProps = {
	product: ProductView;
	shop: ShopSettings;
	/** Absolute address of the product. */
	url: string;
};

/** The shop's promises about delivery, payment, returns and warranty, and whom to ask. */
export function Promises({ product, shop, url }: PromisesProps) {
	const inStock = product.qty > 0;
	const wish = inStock ? 'I have a question about' : 'please tell me when you have this again:';
	const question = `Hello ${shop.name}, ${wish} ${product.name} (${formatKobo(shelfPrice(product).kobo)}) ${url}`;
	return (
		<ul className="divide-y divide-line rounded-card border border-line bg-paper px-4 text-sm">
			{promised(shop, product).map((each) => (
				<li key={each.to}>
					{each.change ? (
						<Suspense fallback={<PromiseRow promised={each} />}>
							<PlaceRow productId={product.id} promised={each} />
						</Suspense>
					) : (
						<PromiseRow promised={each} />
					)}
				</li>
			))}
			<li>
				<a
					href={`https://wa.me/${shop.chatNumber}?text=${encodeURIComponent(question)}`}
					rel="noreferrer"
					className="flex min-h-12 items-center gap-3 font-semibold underline-offset-4 hover:underline"
				>
					<Icon name="chat" className="size-5 text-green" />
					{inStock ? 'Ask about this' : 'Ask when it is back'}
				</a>
			</li>
		</ul>
	);
}
