import { Form } from 'react-router';
import { CART_REMINDER } from '#shop/privacy/consent-words.ts';
import { Button } from '../../ui/button.tsx';

/** Below the cart of somebody who has not agreed to be reminded of it. */
export function ReminderOffer() {
	return (
		<section aria-labelledby="reminder" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="reminder" className="text-xl">
				{CART_REMINDER.title}
			</h2>
			<p className="mt-1 text-slate text-sm">{CART_REMINDER.text}</p>
			<Form method="post" action="/account/cart-reminders" preventScrollReset className="mt-3">
				<input type="hidden" name="next" value="/cart?reminds=1" />
				<Button type="submit" kind="quiet" size="small">
					{CART_REMINDER.button}
				</Button>
			</Form>
		</section>
	);
}
