import type { Db } from '#db/client.ts';
import type { OrderInput } from '../order-input.ts';
import type { PlacedOrder } from '../order-writing.ts';
import { Problem } from '../problem.ts';
import type { CheckoutShop } from '../settings.ts';
import type { Providers } from './provider.ts';

export async function placePaidOrder(
	_db: Db,
	_placement: { userId: number; input: OrderInput; shop: CheckoutShop; providers: Providers },
): Promise<PlacedOrder> {
	throw new Problem('payment-unconfirmed', 'The payment could not be confirmed.');
}
