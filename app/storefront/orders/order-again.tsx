import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Fills the cart with the goods of an order. */
export function OrderAgain({ orderId, small }: { orderId: number; small?: boolean }) {
	return (
		<Form method="post" action="/myorders" className="shrink-0">
			<input type="hidden" name="orderId" value={orderId} />
			<Button
				type="submit"
				kind="quiet"
				size={small ? 'small' : 'normal'}
				className={`whitespace-nowrap ${small ? 'w-full' : ''}`}
			>
				Order again<span className="sr-only">: order {orderId}</span>
			</Button>
		</Form>
	);
}
