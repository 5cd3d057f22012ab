import { Link } from 'react-router';
import type { ShownLine } from '../cart/cart-view.ts';
import { NO_ORDERS_ONLINE } from '../paying/payment-methods.ts';
import { useShop } from '../use-shop.ts';

const CONTACT =
	'inline-flex min-h-11 items-center rounded-control px-5 font-semibold ring-1 ring-edge ring-inset hover:bg-fog';

/** Replaces the checkout form while no order can be placed online: how to order the cart in another way. */
export function OrdersClosed({ lines }: { lines: readonly ShownLine[] }) {
	const shop = useShop();
	const wishes = lines.map(({ qty, name }) => `${qty} x ${name}`);
	const message = [`Hello ${shop.name}, I would like to order:`, ...wishes].join('\n');
	return (
		<section
			aria-labelledby="orders-closed"
			className="mt-5 max-w-3xl space-y-4 rounded-card bg-paper p-5 md:p-8"
		>
			<h2 id="orders-closed" className="text-3xl">
				{NO_ORDERS_ONLINE}
			</h2>
			<p>
				Call us or write in the chat, {shop.supportHours}, and we agree on payment and delivery with
				you. What is in your cart stays there.
			</p>
			<ul className="flex flex-wrap gap-3">
				<li>
					<a
						href={`https://wa.me/${shop.chatNumber}?text=${encodeURIComponent(message)}`}
						rel="noreferrer"
						className={CONTACT}
					>
						Order in the chat
					</a>
				</li>
				{shop.phones.map((phone) => (
					<li key={phone}>
						<a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={CONTACT}>
							Call {phone}
						</a>
					</li>
				))}
			</ul>
			<Link to="/cart" className="inline-flex min-h-11 items-center underline underline-offset-4">
				Back to your cart
			</Link>
		</section>
	);
}
