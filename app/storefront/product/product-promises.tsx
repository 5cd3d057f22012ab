import { Link } from 'react-router';
import type { ProductView } from '#shop/catalogue/product-view.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { ShopSettings } from '#shop/settings/settings.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { paymentPromise } from '../paying/payment-methods.ts';

type Promised = { icon: IconName; title: string; note: string; chapter: string };

function promised(shop: ShopSettings): Promised[] {
	return [
		{
			icon: 'truck',
			title: shop.deliveryText,
			note: 'We call you before we come.',
			chapter: 'delivery',
		},
		{
			icon: 'card',
			title: paymentPromise(shop),
			note: shop.payments.cod
				? 'You can pay at your door, once you have seen the goods.'
				: 'The price is the price you pay. Nothing is added.',
			chapter: 'payment',
		},
		{
			icon: 'back',
			title: 'Changed your mind? Return it within 14 days',
			note: 'Faulty or damaged? We fetch it at our cost.',
			chapter: 'returns',
		},
	];
}

type PromisesProps = {
	product: ProductView;
	shop: ShopSettings;
	/** Absolute address of the product. */
	url: string;
};

/** The shop's promises about delivery, payment and returns, each with its chapter of the policy, and whom to ask. */
export function Promises({ product, shop, url }: PromisesProps) {
	const inStock = product.qty > 0;
	const wish = inStock ? 'I have a question about' : 'please tell me when you have this again:';
	const question = `Hello ${shop.name}, ${wish} ${product.name} (${formatKobo(product.sellingKobo)}) ${url}`;
	return (
		<ul className="divide-y divide-line rounded-card border border-line bg-paper px-4 text-sm">
			{promised(shop).map(({ icon, title, note, chapter }) => (
				<li key={chapter}>
					<Link to={`/policy#${chapter}`} className="group flex items-center gap-3 py-3">
						<Icon name={icon} className="size-5 text-slate" />
						<span className="min-w-0 grow">
							<span className="block font-semibold underline-offset-4 group-hover:underline">
								{title}
							</span>
							<span className="block text-slate">{note}</span>
						</span>
						<Icon name="right" className="size-4 text-edge group-hover:text-ink" />
					</Link>
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
