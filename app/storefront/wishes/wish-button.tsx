import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useVisitor } from '../visitor.ts';
import { useWish } from './use-wish.ts';

/**
 * Adds a product to the wishlist or removes it; without scripts it asks visitors to sign in, since then only an account
 * can store it.
 */
export function WishButton({ product }: { product: { id: number } }) {
	const { signedIn, wishes } = useVisitor();
	const { pathname, search } = useLocation();
	const { fetcher, announce } = useWish(product.id);
	const wished = wishes.includes(product.id);
	return (
		<fetcher.Form
			method="post"
			action="/wishlist"
			defaultShouldRevalidate={false}
			onSubmit={(event) => {
				if (!signedIn) event.preventDefault();
				announce(!wished);
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
