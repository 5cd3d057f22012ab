import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { sendContactMessage } from '#shop/shoppers/contact.ts';
import { breadcrumbJsonLd, storeJsonLd } from '../../json-ld.ts';
import { type ActionError, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { inCity, pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { ContactEmailField } from '../contact-email-field.tsx';
import { Decoy } from '../decoy.tsx';
import type { Route } from './+types/contact.ts';
import { ContactWays } from './contact-ways.tsx';
import { PageHead } from './reading-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(matches, {
		title: 'Contact Us',
		description: `Visit, call, chat or write: our address${inCity(matches)}, numbers, hours and a message form.`,
		path: '/contact',
		jsonLd: (layout) => [
			storeJsonLd(layout),
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: 'Contact Us', path: '/contact' },
			]),
		],
	});
}

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	context.cachePublicly();
	return { sent: url.searchParams.get('sent') };
});

export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const { address, publicUrl } = context;
	const now = new Date();
	await sendContactMessage(context.db, formFields(form), { address, publicUrl, now });
	// Another address for each message: after the second one too, the page changes.
	return redirect(`/contact?sent=${now.getTime()}#write`);
});

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="column space-y-8 pt-4">
			<PageHead title="Contact Us">
				<p>
					The counter is the quickest. For everything else there are phones, chat and this form.
				</p>
			</PageHead>
			<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
				<section
					id="write"
					aria-labelledby="write-title"
					className="rounded-card bg-paper p-5 md:p-8"
				>
					<h2 id="write-title" className="mb-4 text-3xl">
						Write to Us
					</h2>
					<div aria-live="polite">
						{loaderData.sent && !actionData ? <Sent key={loaderData.sent} /> : null}
					</div>
					<MessageForm actionError={actionData ?? null} sent={loaderData.sent} />
				</section>
				<ContactWays />
			</div>
		</div>
	);
}

function Sent() {
	return (
		<div className="mb-5">
			<Notice kind="success" title="Your message is on its way to us.">
				<p>We answer by e-mail, on working days within one day.</p>
			</Notice>
		</div>
	);
}

function MessageForm({
	actionError,
	sent,
}: {
	actionError: ActionError | null;
	sent: string | null;
}) {
	const busy = useNavigation().formAction?.startsWith('/contact') ?? false;
	const form = useRef<HTMLFormElement>(null);
	useFirstWrongField(form, actionError);
	const values = actionError?.values ?? {};
	const errors = actionError?.errors ?? {};
	return (
		// Clears the form after a message was sent.
		<Form
			key={sent}
			ref={form}
			method="post"
			action="/contact"
			noValidate
			className="relative space-y-5"
		>
			{actionError ? <Notice kind="error" title={actionError.message} /> : null}
			<InputField
				label="Name"
				name="name"
				autoComplete="name"
				required
				maxLength={120}
				defaultValue={values.name}
				errors={errors.name}
			/>
			<ContactEmailField defaultValue={values.email} errors={errors.email} />
			<TextField
				label="Message"
				name="message"
				hint="For advice: how big is the place, how many people come, what do you have already?"
				rows={7}
				required
				maxLength={5000}
				defaultValue={values.message}
				errors={errors.message}
			/>
			<Decoy />
			<Button type="submit" busy={busy} className="w-full sm:w-auto">
				Send Message
			</Button>
		</Form>
	);
}
