import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { announceCart, announceWish, useVisitor } from '../visitor.ts';

/**
 * Adds a product to the wishlist or removes it; without scripts it asks visitors to sign in, since then only an account
 * can store it.
 */
export function WishButton({ product }: { product: { id: number } }) {
	const { signedIn, wishes } = useVisitor();
	const { pathname, search } = useLocation();
	const fetcher = useFetcher<{ ok: true } | ActionError>();
	const wished = wishes.includes(product.id);
	const answer = fetcher.data;
	useEffect(() => {
		if (answer?.ok) announceCart();
		if (answer?.ok !== false) return;
		announceWish(product.id, false);
		void showAlert({ kind: 'warning', title: 'Warning', text: answer.message });
	}, [answer, product.id]);
	return (
		<fetcher.Form
			method="post"
			action="/wishlist"
			defaultShouldRevalidate={false}
			onSubmit={(event) => {
				if (!signedIn) event.preventDefault();
				announceWish(product.id, !wished);
			}}
		>
			<input type="hidden" name="intent" value={wished ? 'remove' : 'add'} />
			<input type="hidden" name="productId" value={product.id} />
			<input type="hidden" name="back" value={pathname + search} />
			<Button type="submit" kind="quiet" aria-pressed={wished} className="w-full px-3!">
				<span className="flex items-center justify-center gap-2">
					<Icon name="heart" className={`size-5 ${wished ? 'fill-ember text-ember' : ''}`} />
					{wished ? 'In your Wishlist' : 'Add to Wishlist'}
				</span>
			</Button>
		</fetcher.Form>
	);
}
