import type { ReactNode } from 'react';
import { Form, useFetchers } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DiscountRows, type ShownDiscount } from '../discounts/discount-rows.tsx';
import { TaxNote } from '../orders/tax-note.tsx';
import { NO_ORDERS_ONLINE, paymentPromise } from '../paying/payment-methods.ts';
import { useShop } from '../use-shop.ts';

/** The sum of the cart and the link to the checkout: beside the lines, on phones a sticky bar. */
export function CartTotal({
	totalKobo,
	taxNote,
	subtotalKobo,
	discounts,
	deliveryKobo,
	isByZone,
	counted,
	troubles,
	priceChanges,
	isOpen,
	children,
}: {
	totalKobo: number;
	taxNote: string | null;
	/** The goods at their prices. */
	subtotalKobo: number;
	discounts: readonly ShownDiscount[];
	/** Null while it is not known. */
	deliveryKobo: number | null;
	/** Whether delivery costs differ by place; otherwise it is free. */
	isByZone: boolean;
	/** The items that the total is of. */
	counted: string;
	troubles: number;
	priceChanges: number;
	/** Whether orders can be placed online. */
	isOpen: boolean;
	/** Shown above the sum. */
	children: ReactNode;
}) {
	const shop = useShop();
	const busy = useFetchers().some(({ state }) => state !== 'idle');
	return (
		<div className="contents lg:sticky lg:top-36 lg:row-span-2 lg:grid lg:gap-4">
			<div className="space-y-3 empty:hidden max-lg:order-first">
				{troubles > 0 ? (
					<Notice kind="warning" title={`${howMany(troubles, 'item')} cannot be ordered`}>
						The rest of your cart is as you left it. What to do is written on the item.
					</Notice>
				) : null}
				{priceChanges > 0 ? <ChangedPrices /> : null}
			</div>
			{children}
			<div className="sticky bottom-0 z-20 -mx-4 border-line border-t bg-paper px-4 py-3 md:mx-0 md:rounded-card md:px-6 md:py-5 lg:static lg:rounded-card lg:border-t-0 [@media(height<30rem)]:static">
				<DiscountRows
					subtotalKobo={subtotalKobo}
					discounts={discounts}
					deliveryKobo={isByZone ? deliveryKobo : undefined}
				/>
				<div className="flex flex-wrap items-baseline justify-between gap-x-4">
					<h2 className="text-xl md:text-2xl">
						Total <span className="sr-only">of your cart</span>
					</h2>
					<p aria-live="polite" className="ml-auto min-w-0 text-right">
						<span
							className={`font-bold text-2xl tabular-nums tracking-tight ${busy ? 'opacity-40' : ''}`}
						>
							{formatKobo(totalKobo)}
						</span>
					</p>
				</div>
				<TaxNote>{taxNote}</TaxNote>
				<p className="hidden text-slate text-sm md:block">
					{counted}
					{deliveryKobo === null
						? '. You see what delivery costs before you order.'
						: ', delivery included. Nothing is added later.'}
				</p>
				{isOpen ? null : <p className="mt-1 font-semibold text-sm">{NO_ORDERS_ONLINE}.</p>}
				<ButtonLink to="/checkout" className="mt-2 w-full md:mt-4">
					{isOpen ? 'Make Purchase' : 'How to order'}
				</ButtonLink>
				{isOpen ? (
					<p className="mt-3 hidden text-slate text-sm md:block">{paymentPromise(shop)}</p>
				) : null}
			</div>
		</div>
	);
}

function ChangedPrices() {
	return (
		<Notice kind="info" title="Prices have changed">
			<p>The total counts the new ones.</p>
			<Form method="post" action="/cart" preventScrollReset className="mt-2">
				<Button type="submit" name="intent" value="prices-seen" kind="quiet">
					I have seen it
				</Button>
			</Form>
		</Notice>
	);
}
