import { data, redirect } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { SubscriptionInput, subscribe } from '#shop/shoppers/newsletter.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { PageHead } from '../texts/reading-page.tsx';
import type { Route } from './+types/newsletter.ts';
import { NewsletterForm } from './newsletter-box.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Newsletter',
		description: 'New arrivals and lower prices by e-mail, a few times a month.',
		path: '/newsletter',
	});
}

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	context.cachePublicly();
	return { sent: url.searchParams.has('sent') };
});

/** With `scripts` in the form, the page stays where it is; without them the answer is this page. */
export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const fields = formFields(form);
	await subscribe(context.db, parseFields(SubscriptionInput, fields), {
		shop: await mailShop(context.db, context.publicUrl),
		address: context.address,
	});
	if (!fields.scripts) throw redirect('/newsletter?sent=1', 303);
	return data({ ok: true as const });
});

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="column max-w-3xl pt-4">
			<PageHead title="Newsletter">
				<p>Get Cheaper Offers On Your Email: new arrivals and lower prices, a few times a month.</p>
			</PageHead>
			<div className="mt-6 rounded-card bg-paper p-5 md:p-8">
				<NewsletterForm
					sent={loaderData.sent}
					refused={actionData?.ok === false ? actionData : undefined}
				/>
			</div>
		</div>
	);
}
