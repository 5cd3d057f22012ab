import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { type Alert, showAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useOneSend } from '../../use-one-send.ts';
import type { Accessory, AddedLine } from '../cart/adding.ts';
import { announceCart } from '../visitor.ts';
import { AddedLineText } from './added-line-text.tsx';

/** The answer of POST /cart to `intent=add` and `one-more`; status 0 stands for a lost connection. */
type CartAnswer = {
	ok: boolean;
	status: number;
	message: string;
	cartCount?: number;
	/** The product's line in the cart, also when it was there before. */
	line?: AddedLine;
	/** What is offered with it. */
	accessory?: Accessory;
};

const AFTER_SIGN_IN = 'Sign in and it is in your cart.';

type Addable = { id: number; name: string; qty: number };

/**
 * Adds a product to the cart and reports the result. `button` adds one piece, for cards; `stepper` lets shoppers choose
 * the number, for the product page. Without stock there is no button.
 */
export function AddToCart({
	product,
	variant = 'button',
}: {
	product: Addable;
	variant?: 'button' | 'stepper';
}) {
	const fetcher = useFetcher<CartAnswer>();
	const { pathname, search } = useLocation();
	const [qty, setQty] = useState(1);
	const here = pathname + search;
	const answer = fetcher.data;
	const sendOnce = useOneSend(fetcher.state, answer);

	const onAnswer = useEffectEvent((result: CartAnswer) => {
		if (result.ok) announceCart(result.cartCount);
		void showAlert(
			alertOf(result, {
				signIn: signInPath(here, product.id, qty),
				addOneMore: () =>
					void fetcher.submit(
						{ intent: 'one-more', productId: product.id },
						{ method: 'post', action: '/cart', defaultShouldRevalidate: false },
					),
			}),
		);
	});
	useEffect(() => {
		if (answer) onAnswer(answer);
	}, [answer]);

	if (product.qty <= 0) {
		return (
			<p
				className={`grid min-h-11 place-items-center whitespace-nowrap rounded-control bg-fog px-1 font-semibold text-slate ${variant === 'button' ? 'text-sm' : ''}`}
			>
				Out of Stock
			</p>
		);
	}
	return (
		<fetcher.Form
			method="post"
			action="/cart"
			defaultShouldRevalidate={false}
			onSubmit={sendOnce}
			className="flex flex-wrap gap-3"
		>
			<input type="hidden" name="intent" value="add" />
			<input type="hidden" name="productId" value={product.id} />
			<input type="hidden" name="back" value={here} />
			{variant === 'stepper' ? (
				<Stepper name="qty" label={`Quantity of ${product.name}`} onChange={setQty} />
			) : (
				<input type="hidden" name="qty" value={1} />
			)}
			<Button
				type="submit"
				kind={variant === 'stepper' ? 'main' : 'quiet'}
				busy={fetcher.state !== 'idle'}
				aria-label={variant === 'stepper' ? undefined : `Add to Cart: ${product.name}`}
				className={
					variant === 'stepper'
						? 'min-w-40 grow'
						: 'w-full px-1! text-sm hover:bg-ink! hover:text-paper hover:ring-ink'
				}
			>
				<span className="flex items-center justify-center gap-1.5 whitespace-nowrap">
					<Icon name="cart" className="size-4.5 max-[22rem]:hidden" />
					Add to Cart
				</span>
			</Button>
		</fetcher.Form>
	);
}

function signInPath(here: string, productId: number, qty: number): string {
	return `/login?${new URLSearchParams({ next: here, add: String(productId), qty: String(qty) })}`;
}

/** The alerts of the spec's error catalogue, by the status of the answer. */
function alertOf(
	{ ok, status, message: text, line, accessory }: CartAnswer,
	{ signIn, addOneMore }: { signIn: string; addOneMore: () => void },
): Alert {
	const details = line && <AddedLineText line={line} isAdded={ok} accessory={accessory} />;
	if (ok) {
		const action = { label: 'View Cart', to: '/cart' };
		return { title: 'Success', kind: 'success', text, details, action, isPanel: true };
	}
	if (status === 401) {
		const action = { label: 'Sign in', to: signIn };
		return { title: 'Error', kind: 'info', text: `${text}\n${AFTER_SIGN_IN}`, action };
	}
	if (status !== 404 && status !== 409) return { title: 'Error', kind: 'error', text };
	const action = line?.mayAddMore ? { label: 'Add one more', onChoose: addOneMore } : undefined;
	return { title: 'Warning', kind: 'warning', text, details, action };
}
