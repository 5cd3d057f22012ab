import { formatKobo } from '#shop/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/contact-text.tsx';
import { useShop } from '../use-shop.ts';
import { useMethodButtons } from './checkout-payment-methods.tsx';

/** What of a cash order is to be paid before, and the buttons that agree to it: within the checkout's form. */
export function DepositQuestion({
	totalKobo,
	depositKobo,
	restKobo,
}: {
	totalKobo: number;
	depositKobo: number;
	restKobo: number;
}) {
	const [phone = ''] = useShop().phones;
	const online = useMethodButtons().filter(({ method }) => method !== 'cod');
	return (
		<section
			id="deposit"
			tabIndex={-1}
			aria-labelledby="deposit-heading"
			className="scroll-mt-20 rounded-card bg-paper p-4 ring-2 ring-ink md:p-6"
		>
			<h2 id="deposit-heading" className="text-2xl">
				This order needs a deposit
			</h2>
			<p className="mt-1">
				You pay a part of it online now, and the rest in cash on delivery. Cancel it before it
				leaves, and the deposit goes back to you.
			</p>
			<dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
				<dt>Total</dt>
				<dd className="text-right tabular-nums">{formatKobo(totalKobo)}</dd>
				<dt className="font-semibold">Deposit, paid online now</dt>
				<dd className="text-right font-bold tabular-nums">{formatKobo(depositKobo)}</dd>
				<dt>In cash on delivery</dt>
				<dd className="text-right tabular-nums">{formatKobo(restKobo)}</dd>
			</dl>
			{online.length > 0 ? (
				<div className="mt-4 flex flex-wrap gap-3">
					{online.map(({ method, intent, name }, place) => (
						<Button
							key={method}
							type="submit"
							name="intent"
							value={`${intent}:${depositKobo}`}
							kind={place === 0 ? 'main' : 'quiet'}
							className="grow sm:grow-0"
						>
							Pay the deposit by {DEPOSIT_BY[method] ?? name}
						</Button>
					))}
				</div>
			) : (
				<p className="mt-3 font-semibold">
					Deposits cannot be paid online at the moment. Call <PhoneLink>{phone}</PhoneLink> to
					order.
				</p>
			)}
		</section>
	);
}

const DEPOSIT_BY: Partial<Record<string, string>> = { card: 'card or transfer', wallet: 'PayPal' };
