import { formatKobo } from '#shop/kit/money.ts';
import type { PaymentMethod } from '#shop/settings/settings.ts';
import { PlaceLink } from '../../place-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { openPaymentMethods } from '../paying/payment-methods.ts';
import { useShop } from '../use-shop.ts';

type WayToPay = {
	/** The text of its button (spec section 2). */
	label: string;
	/** What the button asks the checkout to do. */
	intent: string;
	name: string;
	/** What happens next, and in which money. */
	note: string;
};

const WAYS_TO_PAY: Record<PaymentMethod, WayToPay> = {
	cod: {
		label: 'Place Order',
		intent: 'place',
		name: 'Cash on delivery',
		note: 'You pay in naira when you get the goods, after you have looked at them.',
	},
	card: {
		label: 'Pay with Paystack',
		intent: 'ask:card',
		name: 'Card, bank transfer or USSD',
		note: 'In naira, on Paystack’s own form.',
	},
	wallet: {
		label: 'Pay Online',
		intent: 'ask:wallet',
		name: 'PayPal, in US dollars',
		note: 'You see the rate before you agree to it.',
	},
};

const ORDER = Object.keys(WAYS_TO_PAY) as PaymentMethod[];

/** The open payment methods in the order of their buttons, the main one first. */
export function useMethodButtons() {
	const shop = useShop();
	const open = openPaymentMethods(shop);
	return ORDER.filter((method) => open.includes(method)).map((method) => {
		const way = WAYS_TO_PAY[method];
		const isLimited = method === 'cod' && shop.cashMost > 0;
		const limit = formatKobo(shop.cashMost * 100);
		const asks =
			shop.cashAsks === 'payment' ? `For orders up to ${limit}.` : `Above ${limit} with a deposit.`;
		const most = isLimited ? `${asks} ` : '';
		return { method, ...way, note: most + way.note };
	});
}

/** What is to be paid, in sight while the form is filled in; on wide screens the summary is. */
export function TotalBar({ totalKobo }: { totalKobo: number }) {
	return (
		<div className="sticky bottom-0 z-20 -mx-4 flex items-center justify-between gap-4 border-line border-t bg-paper px-4 py-2 md:-mx-8 md:px-8 lg:hidden [@media(height<30rem)]:hidden">
			<p className="min-w-0">
				<span className="block text-slate text-sm">You pay</span>
				<span className="font-bold text-lg tabular-nums leading-tight">
					{formatKobo(totalKobo)}
				</span>
			</p>
			<PlaceLink to="pay" className={buttonClass({ kind: 'ink' })}>
				How to pay
			</PlaceLink>
		</div>
	);
}

/**
 * Every way to pay by its name, each with the button that orders; where nothing goes to the chosen place, it says so. The
 * buttons stay: another state may be typed by then, and the line may be too bad to look that up.
 */
export function CheckoutPaymentMethods({ hasNoDelivery }: { hasNoDelivery: boolean }) {
	const ways = useMethodButtons();
	return (
		<section
			id="pay"
			aria-labelledby="pay-heading"
			className="min-w-0 scroll-mt-20 rounded-card bg-paper p-4 md:p-6"
		>
			<h2 id="pay-heading" className="text-2xl">
				How do you want to pay?
			</h2>
			{hasNoDelivery ? (
				<p id="no-delivery" className="mt-1 text-red">
					Nothing goes to this place, so it cannot be ordered there:{' '}
					<PlaceLink to="delivery_method" className="font-semibold underline underline-offset-4">
						see Delivery
					</PlaceLink>
					.
				</p>
			) : null}
			<ul className="mt-3 grid gap-3">
				{ways.map(({ method, label, intent, name, note }, place) => (
					<li
						key={method}
						className="grid items-center gap-x-4 gap-y-2.5 rounded-control p-3 ring-1 ring-line ring-inset sm:grid-cols-[1fr_13rem]"
					>
						<div id={`way-${method}`} className="min-w-0">
							<p className="font-semibold">{name}</p>
							<p className="text-slate text-sm">{note}</p>
						</div>
						<Button
							type="submit"
							name="intent"
							value={intent}
							kind={place === 0 ? 'main' : 'quiet'}
							aria-describedby={`${hasNoDelivery ? 'no-delivery ' : ''}way-${method}`}
							className="px-3!"
						>
							{label}
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
