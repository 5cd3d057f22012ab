import { formatKobo } from '#shop/kit/money.ts';
import type { PaymentMethod } from '#shop/settings/settings.ts';
import { Button } from '../../ui/button.tsx';
import { openPaymentMethods } from '../paying/payment-methods.ts';
import { useShop } from '../use-shop.ts';

/** Each button's text (spec section 2), and its `intent` for the checkout. */
const METHOD_BUTTONS: Record<PaymentMethod, { label: string; intent: string; note: string }> = {
	cod: { label: 'Place Order', intent: 'place', note: 'Cash on delivery: you pay at your door.' },
	wallet: {
		label: 'Pay Online',
		intent: 'ask:wallet',
		note: 'PayPal: in dollars.',
	},
	card: {
		label: 'Pay with Paystack',
		intent: 'ask:card',
		note: 'Paystack: card, bank transfer or USSD.',
	},
};

const ORDER = Object.keys(METHOD_BUTTONS) as PaymentMethod[];

/** The open payment methods in the order of their buttons, the main one first. */
export function useMethodButtons() {
	const open = openPaymentMethods(useShop());
	return ORDER.filter((method) => open.includes(method)).map((method) => ({
		method,
		...METHOD_BUTTONS[method],
	}));
}

/** The total and the order buttons; on phones they are sticky. */
export function CheckoutPaymentMethods({ totalKobo }: { totalKobo: number }) {
	const [main, ...others] = useMethodButtons();
	return (
		<div className="sticky bottom-0 z-20 -mx-4 border-line border-t bg-paper px-4 py-3 md:mx-0 md:rounded-card md:px-6 lg:static lg:rounded-t-none lg:pb-6 [@media(height<30rem)]:static">
			<div className="flex items-center gap-4">
				<p className="shrink-0 lg:hidden">
					<span className="block text-slate text-xs">You pay</span>
					<span className="font-bold text-lg tabular-nums">{formatKobo(totalKobo)}</span>
				</p>
				{main ? (
					<Button type="submit" name="intent" value={main.intent} className="grow">
						{main.label}
					</Button>
				) : null}
			</div>
			<div className="mt-2 flex gap-2">
				{others.map(({ method, label, intent }) => (
					<Button
						key={method}
						type="submit"
						name="intent"
						value={intent}
						kind="quiet"
						size="small"
						className="grow md:text-base"
					>
						{label}
					</Button>
				))}
			</div>
			<p className="mt-1.5 text-slate text-xs md:text-sm">
				{main?.note}{' '}
				{others.map(({ method, note }) => (
					<span key={method} className="hidden lg:inline">
						{note}{' '}
					</span>
				))}
			</p>
		</div>
	);
}
