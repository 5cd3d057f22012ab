import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { type ProductCard, toCard } from '#shop/catalogue/product-card.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { addWishes, removeWish, wishedProducts } from '#shop/shoppers/wishlist.ts';
import { CONNECTION_LOST } from '../../connection.ts';
import { formDone, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { AccountNav } from '../account/account-nav.tsx';
import { withReturnTo } from '../account/return-to.ts';
import { GoodsInstead } from '../goods-instead.tsx';
import { ProductTile, productPath } from '../product-card.tsx';
import { loadCards } from '../stored-ids.ts';
import { PageHead } from '../texts/reading-page.tsx';
import { useVisitor } from '../visitor.ts';
import type { Route } from './+types/wishlist.ts';
import { useWish } from './use-wish.ts';
import { wishReturnTo } from './wish-return-to.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Wishlist',
		description: 'What you have put aside for later.',
		path: '/wishlist',
		hidden: true,
	});

/** The wishes of an account; those of visitors are in their browsers. */
export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const user = await context.user();
	if (!user) return { cards: null };
	const offerOf = await context.offers();
	const wished = await wishedProducts(context.db, user.id);
	return { cards: wished.map((product) => toCard(product, offerOf)) };
});

/**
 * `intent` is `add` or `remove`, for `productId`. A plain form leads to the wishlist, which shows what was added. What a
 * visitor wants is added after signing in, which leads `back` where scripts show it.
 */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const user = await context.user();
	if (!user) throw redirect(withReturnTo('/login', wishReturnTo(form)), 303);
	const productId = parseId(form.get('productId'));
	if (form.get('intent') === 'remove') await removeWish(context.db, user.id, productId);
	else await addWishes(context.db, user.id, productId === null ? [] : [productId]);
	return formDone(request, '/wishlist', {});
});

export default function Wishlist({ loaderData }: Route.ComponentProps) {
	const { wishes } = useVisitor();
	const stored = useStoredCards(loaderData.cards === null ? wishes : []);
	const scripts = useScripts();
	// What a visitor's browser has stored, only its scripts know.
	const cards = loaderData.cards ?? (scripts ? stored : undefined);
	return (
		<div className="column pt-4 pb-16">
			<PageHead title="Wishlist">
				{loaderData.cards === null ? (
					<p>Kept in this browser only. Sign in, and you have it on every phone and computer.</p>
				) : null}
			</PageHead>
			{loaderData.cards === null ? null : <AccountNav />}
			<div className="mt-6">
				{cards === undefined ? (
					<>
						{/* As high as a screen: what comes moves nothing that is in sight. */}
						<div className="min-h-dvh pt-16 text-center noscript:hidden">
							<Spinner />
						</div>
						<div className="hidden noscript:block">
							<NoWishes />
						</div>
					</>
				) : cards === null ? (
					<EmptyState title="Failed to load products">
						<p>{CONNECTION_LOST}</p>
						<Button className="mt-4" onClick={() => window.location.reload()}>
							Try again
						</Button>
					</EmptyState>
				) : cards.length > 0 ? (
					<ul className="cards gap-3 [--share:40%] sm:gap-4 md:[--share:21%] xl:gap-5">
						{cards.map((card) => (
							<li key={card.id} className="grid min-w-0 content-start gap-1">
								<ProductTile card={card} to={productPath(card)} heading="h2" />
								<RemoveWish card={card} signedIn={loaderData.cards !== null} />
							</li>
						))}
					</ul>
				) : (
					<NoWishes />
				)}
			</div>
		</div>
	);
}

function NoWishes() {
	return (
		<>
			<EmptyState
				title="Your Wishlist is Empty"
				action={{ label: 'Start Shopping!', to: '/collections' }}
			>
				Press the heart on a product to put it aside for later.
			</EmptyState>
			<GoodsInstead />
		</>
	);
}

/** The cards of ids stored in this browser only; undefined until they are loaded, null when they cannot be. */
function useStoredCards(ids: readonly number[]): readonly ProductCard[] | null | undefined {
	const [cards, setCards] = useState<readonly ProductCard[] | null>();
	const asked = ids.join(',');
	useEffect(() => {
		if (asked === '') return;
		let isLatest = true;
		void loadCards(asked.split(',').map(Number)).then((answer) => {
			if (isLatest) setCards(answer);
		});
		return () => {
			isLatest = false;
		};
	}, [asked]);
	if (asked === '') return [];
	return cards?.filter(({ id }) => ids.includes(id)) ?? cards;
}

function RemoveWish({ card, signedIn }: { card: ProductCard; signedIn: boolean }) {
	const { fetcher, announce } = useWish(card.id);
	return (
		<fetcher.Form
			method="post"
			action="/wishlist"
			onSubmit={(event) => {
				if (!signedIn) event.preventDefault();
				announce(false);
			}}
		>
			<input type="hidden" name="intent" value="remove" />
			<input type="hidden" name="productId" value={card.id} />
			<Button type="submit" kind="quiet" className="w-full text-sm" busy={fetcher.state !== 'idle'}>
				Remove<span className="sr-only"> {card.name} from the wishlist</span>
			</Button>
		</fetcher.Form>
	);
}
