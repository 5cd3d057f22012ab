import { redirect } from 'react-router';
import { reminderOfToken, stopByLink } from '#shop/abandoned-carts/reminder-consent.ts';
import { CART_REMINDER_STOP } from '#shop/privacy/consent-words.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Failure } from '../errors/failure.tsx';
import { PressedOnce } from '../newsletter/pressed-once.tsx';
import { PageHead } from '../texts/reading-page.tsx';
import type { Route } from './+types/stop-reminders.ts';

// Where the link in a reminder leads: no signing in. Opening it changes nothing by itself, because mail programs open
// links to check them; the page submits its button as soon as its scripts run, and mail programs may submit it too (RFC
// 8058).

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: CART_REMINDER_STOP.title,
		description: 'Stop the mails about goods left in your cart.',
		path: '/account/cart-reminders',
		hidden: true,
	});

export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) => {
	// Private: nobody else may see this address.
	const [{ email, mayStop }] = await Promise.all([
		reminderOfToken(context.db, params.token),
		context.user(),
	]);
	return { email, isStopped: !mayStop, token: params.token };
});

export const action = pageAction(async (context, _form, { params }: Route.ActionArgs) => {
	await stopByLink(context.db, params.token, context.address);
	throw redirect(`/account/cart-reminders/stop/${params.token}`, 303);
});

export default function StopReminders({ loaderData }: Route.ComponentProps) {
	const { email, isStopped, token } = loaderData;
	return (
		<div className="column max-w-3xl pt-4">
			<PageHead title={isStopped ? CART_REMINDER_STOP.title : 'Mails about your cart'}>
				<p role="status">
					{isStopped ? 'We do not remind you any more at' : 'This is about'}{' '}
					<strong className="wrap-anywhere">{email}</strong>.
				</p>
			</PageHead>
			<div className="mt-6 flex flex-wrap gap-3">
				{isStopped ? (
					<ButtonLink to="/">Back to the shop</ButtonLink>
				) : (
					<PressedOnce
						action={`/account/cart-reminders/stop/${token}`}
						label={CART_REMINDER_STOP.button}
					/>
				)}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Failure
			error={error}
			missing="This link does not work any more"
			list={{ label: 'My Account', to: '/account' }}
		/>
	);
}
