/** What the header shows of who is visiting; the answer of /session. */
export type Visitor = {
	signedIn: boolean;
	name: string;
	admin: boolean;
	cartCount: number;
	/** Ids of wished products, newest first: of the account, or stored in this browser. */
	wishes: readonly number[];
};

/** Whether a value read from JSON is such an answer. */
export function isVisitor(value: unknown): value is Visitor {
	const visitor: Partial<Record<keyof Visitor, unknown>> = Object(value);
	return (
		typeof visitor.signedIn === 'boolean' &&
		typeof visitor.name === 'string' &&
		typeof visitor.admin === 'boolean' &&
		Number.isInteger(visitor.cartCount) &&
		hasWishes(visitor)
	);
}

/** Whether a value read from JSON has a list of wishes; the answer of /wishlist/join is nothing else. */
export function hasWishes(value: unknown): value is Pick<Visitor, 'wishes'> {
	const { wishes }: { wishes?: unknown } = Object(value);
	return Array.isArray(wishes) && wishes.every(Number.isInteger);
}
