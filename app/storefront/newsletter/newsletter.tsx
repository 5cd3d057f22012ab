import { parseFields } from '#shop/kit/input.ts';
import { NEWSLETTER_FORM } from '#shop/privacy/consent-words.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { SubscriptionInput, subscribe } from '#shop/shoppers/newsletter.ts';
import { formDone, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
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

/** The form is on other pages too: with scripts they stay, without them this page follows. */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	await subscribe(context.db, parseFields(SubscriptionInput, formFields(form)), {
		shop: await mailShop(context.db, context.publicUrl),
		address: context.address,
	});
	return formDone(request, '/newsletter?sent=1', {});
});

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="column max-w-3xl pt-4">
			<PageHead title="Newsletter">
				<p>
					{NEWSLETTER_FORM.title}. {NEWSLETTER_FORM.text}
				</p>
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
