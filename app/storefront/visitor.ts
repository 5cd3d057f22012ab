import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keep, stored } from '../browser-memory.ts';
import { keepIds, storedIds } from './stored-ids.ts';
import { hasWishes, isVisitor, type Visitor } from './visitor-facts.ts';

// Who is visiting, while the page itself is the same for everybody: known from a cookie at once, from /session a moment
// later. In the browser only.

const STRANGER: Visitor = {
	signedIn: false,
	name: '',
	admin: false,
	cartCount: 0,
	wishes: [],
};

const CART_UPDATED = 'cartUpdated';
const REMEMBERED = 'bridgehead_visitor';
const WISHES = 'bridgehead_wishes';

let visitor = STRANGER;
let latestQuestion = 0;
let latestWish = 0;
const listeners = new Set<() => void>();

/** Announces that the cart changed; `count`, if known, shows at once. */
export function announceCart(count?: number): void {
	window.dispatchEvent(new CustomEvent(CART_UPDATED, { detail: count }));
}

/** Shows at once that a product is (no longer) wished for; those of visitors are stored in this browser. */
export function announceWish(productId: number, wished: boolean): void {
	const others = visitor.wishes.filter((id) => id !== productId);
	const wishes = wished ? [productId, ...others] : others;
	if (!visitor.signedIn) keepIds(WISHES, wishes);
	latestWish += 1;
	change({ ...visitor, wishes });
}

/** The visitor for the layout of a page; an anonymous one while the server renders and on the first paint. */
export function useVisitor(): Visitor {
	const { key } = useLocation();
	useEffect(() => {
		recall();
		const onCart = (event: Event) => {
			const count: unknown = event instanceof CustomEvent ? event.detail : undefined;
			if (typeof count === 'number') change({ ...visitor, cartCount: count });
			void ask();
		};
		// A page restored from the back/forward cache may be out of date.
		const onPageShow = ({ persisted }: PageTransitionEvent) => {
			if (persisted) recall();
		};
		window.addEventListener(CART_UPDATED, onCart);
		window.addEventListener('pageshow', onPageShow);
		return () => {
			window.removeEventListener(CART_UPDATED, onCart);
			window.removeEventListener('pageshow', onPageShow);
		};
	}, []);
	// Navigation may have signed the visitor in or out.
	const lookedAt = useRef('');
	useEffect(() => {
		if (lookedAt.current === key) return;
		lookedAt.current = key;
		if (visitor.signedIn !== cookieSaysSignedIn()) recall();
	}, [key]);
	return useSyncExternalStore(
		listen,
		() => visitor,
		() => STRANGER,
	);
}

function listen(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function change(next: Visitor): void {
	keep('sessionStorage', REMEMBERED, next);
	// Most visitors are strangers with nothing in the cart, as the page shows already.
	if (JSON.stringify(next) === JSON.stringify(visitor)) return;
	visitor = next;
	for (const listener of listeners) listener();
}

/** What this tab knew last, then what the shop answers. Without a cookie nobody is known, so it is not asked. */
function recall(): void {
	const signedIn = cookieSaysSignedIn();
	const remembered = stored('sessionStorage', REMEMBERED);
	const known = isVisitor(remembered) ? remembered : STRANGER;
	const isGuest = /(?:^|;\s*)bridgehead_guest_cart=1/.test(document.cookie);
	change(
		signedIn
			? { ...known, signedIn }
			: { ...STRANGER, cartCount: isGuest ? known.cartCount : 0, wishes: storedIds(WISHES) },
	);
	if (signedIn || isGuest) void ask();
}

export function cookieSaysSignedIn(): boolean {
	return /(?:^|;\s*)bridgehead_signed_in=1/.test(document.cookie);
}

/** The latest request wins; without a connection the last answer stays. */
async function ask(): Promise<void> {
	const question = ++latestQuestion;
	const wish = latestWish;
	const facts = await fetchFacts();
	if (!facts || question !== latestQuestion) return;
	// A request does not know the wishes made since.
	change(wish === latestWish ? facts : { ...facts, wishes: visitor.wishes });
}

/** The shop's answer; wishes stored in this browser before signing in are added to those of the account. */
async function fetchFacts(): Promise<Visitor | null> {
	const facts = await answerOf(fetch('/session'));
	if (!isVisitor(facts)) return null;
	const wished = storedIds(WISHES);
	if (!facts.signedIn) return { ...facts, wishes: wished };
	if (wished.length === 0) return facts;
	const body = new URLSearchParams({ ids: wished.join(',') });
	const joined = await answerOf(fetch('/wishlist/join', { method: 'POST', body }));
	if (!hasWishes(joined)) return facts;
	keepIds(WISHES, []);
	return { ...facts, wishes: joined.wishes };
}

/** What came as JSON: something else may have answered in the shop's place, such as the sign-in page of a hotel's network. */
async function answerOf(answering: Promise<Response>): Promise<unknown> {
	const response = await answering.catch(() => null);
	return response?.ok ? response.json().catch(() => null) : null;
}
