import { Form, redirect } from 'react-router';
import { Problem } from '#shop/kit/problem.ts';
import { NEWSLETTER_LINKS } from '#shop/privacy/consent-words.ts';
import { confirmSubscription, leaveNewsletter, subscriberOf } from '#shop/shoppers/newsletter.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Failure } from '../errors/failure.tsx';
import { NOT_FOUND } from '../errors/not-found-text.ts';
import { PageHead } from '../texts/reading-page.tsx';
import type { Route } from './+types/newsletter-link.ts';
import { PressedOnce } from './pressed-once.tsx';

// The pages that links in newsletter mails lead to. Opening one changes nothing by itself, because mail programs open
// links to check them; the page submits its button as soon as its scripts run, and mail programs may submit it too (RFC
// 8058).

type Step = 'confirm' | 'leave';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Newsletter',
		description: 'Your place on the list of our newsletter.',
		path: '/newsletter',
		hidden: true,
	});

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const step = stepOf(params.step);
	// Private: nobody else may see this address.
	const [{ email, state }] = await Promise.all([
		subscriberOf(context.db, params.token),
		context.user(),
	]);
	const isDone =
		url.searchParams.has('done') && state === (step === 'leave' ? 'left' : 'confirmed');
	return { step, email, isDone, token: params.token };
});

export const action = pageAction(async (context, _form, { params }: Route.ActionArgs) => {
	const step = stepOf(params.step);
	const become = step === 'confirm' ? confirmSubscription : leaveNewsletter;
	await become(context.db, params.token, context.address);
	throw redirect(`/newsletter/${step}/${params.token}?done=1`, 303);
});

function stepOf(text: string): Step {
	if (text === 'confirm' || text === 'leave') return text;
	throw new Problem('not-found', NOT_FOUND.text);
}

const WORDS = {
	confirm: {
		...NEWSLETTER_LINKS.confirm,
		done: 'You are on the list',
		lead: 'Our offers and news come to',
	},
	leave: {
		...NEWSLETTER_LINKS.leave,
		done: 'You are off the list',
		lead: 'No more offers go to',
	},
} as const;

export default function NewsletterLink({ loaderData }: Route.ComponentProps) {
	const { step, email, isDone, token } = loaderData;
	const words = WORDS[step];
	return (
		<div className="column max-w-3xl pt-4">
			<PageHead title={isDone ? words.done : words.title}>
				<p role="status">
					{isDone ? words.lead : 'This is about'} <strong className="wrap-anywhere">{email}</strong>
					.
				</p>
			</PageHead>
			<div className="mt-6 flex flex-wrap gap-3">
				{isDone ? (
					<>
						<ButtonLink to="/">See what is new</ButtonLink>
						{step === 'leave' ? (
							<Form method="post" action={`/newsletter/confirm/${token}`}>
								<Button type="submit" kind="quiet">
									That was a mistake: keep me on it
								</Button>
							</Form>
						) : null}
					</>
				) : (
					<PressedOnce key={step} action={`/newsletter/${step}/${token}`} label={words.button} />
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
			list={{ label: 'Subscribe again', to: '/newsletter' }}
		/>
	);
}
