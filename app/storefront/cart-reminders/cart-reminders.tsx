import { Form, redirect } from 'react-router';
import {
	agreeToReminders,
	stopReminders,
	wantsReminders,
} from '#shop/abandoned-carts/reminder-consent.ts';
import { isAddressConfirmed } from '#shop/accounts/address-confirmation.ts';
import { CART_REMINDER, CART_REMINDER_STOP } from '#shop/privacy/consent-words.ts';
import { pageAction, pageLoader, safePath } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { AccountScreen } from '../account/account-screen.tsx';
import { BackToAccount } from '../my-account/form-parts.tsx';
import type { Route } from './+types/cart-reminders.ts';

// Where shoppers agree to be reminded of goods left in their cart, and stop that.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: CART_REMINDER.title,
		description: CART_REMINDER.text,
		path: '/account/cart-reminders',
		hidden: true,
	});

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const { id, email } = await context.requireUser();
	const [isOn, isConfirmed] = await Promise.all([
		wantsReminders(context.db, id),
		isAddressConfirmed(context.db, id),
	]);
	return { isOn, isConfirmed, email, isSaved: url.searchParams.has('saved') };
});

/** With the intent `stop` the consent is taken back, otherwise given; `next` is where to go then. */
export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const { id } = await context.requireUser();
	const change = form.get('intent') === 'stop' ? stopReminders : agreeToReminders;
	await change(context.db, id, context.address);
	throw redirect(safePath(form.get('next'), '/account/cart-reminders?saved=1'), 303);
});

export default function CartReminders({ loaderData }: Route.ComponentProps) {
	const { isOn, isConfirmed, email, isSaved } = loaderData;
	return (
		<AccountScreen title={CART_REMINDER.title} links={<BackToAccount />}>
			<div className="mt-6 space-y-4">
				{isSaved ? (
					<Notice
						kind="success"
						title={isOn ? 'We remind you once by mail.' : 'You get no mails about your cart.'}
					/>
				) : null}
				<p>{CART_REMINDER.text}</p>
				<p className="text-slate text-sm">
					It goes to <EmailText>{email}</EmailText>
					{isConfirmed ? '.' : ', once you have confirmed that address.'}
				</p>
				<Form method="post">
					<input type="hidden" name="intent" value={isOn ? 'stop' : 'agree'} />
					<Button type="submit" kind={isOn ? 'quiet' : 'main'}>
						{isOn ? CART_REMINDER_STOP.button : CART_REMINDER.button}
					</Button>
				</Form>
			</div>
		</AccountScreen>
	);
}
