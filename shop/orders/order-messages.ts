// Messages about cart, wishes and orders, the same on pages and in the API.

export const SIGN_IN_TO = {
	seeCart: 'Please sign in to see your cart.',
	addToCart: 'Please sign in to add to your cart.',
	wish: 'Please sign in to add to your wishlist.',
	changeCart: 'Please sign in to change your cart.',
	checkOut: 'Please sign in to check out.',
	seeOrders: 'Please sign in to see your orders.',
} as const;

export const addedToCart = (name: string) => `${name} has been added to your cart.`;

export const oneMoreInCart = (name: string, qty: number) =>
	`${qty} pieces of ${name} are in your cart now.`;

export const EMPTY_CART = 'Your Shopping Cart is Empty';
export const ORDER_PLACED = 'Order Placed Successfully';
