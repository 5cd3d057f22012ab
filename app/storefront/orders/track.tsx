import { useRef } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { parseFields, readWord } from '#shop/kit/input.ts';
import { findTrackKey, TrackInput } from '#shop/orders/track-order.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PhoneText } from '../../ui/contact-text.tsx';
import { InputField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageHead } from '../texts/reading-page.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/track.ts';
import { trackPath } from './order-view.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Track an order',
		description: 'Where your order is, by its tracking number and your phone number.',
		path: '/track',
	});

/** `order` fills in a tracking number. */
export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const trackingNo = readWord(url.searchParams.get('order')) ?? '';
	if (trackingNo === '') context.cachePublicly();
	return { trackingNo };
});

export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const input = parseFields(TrackInput, formFields(form));
	throw redirect(trackPath(await findTrackKey(context.db, input, context.address)), 303);
});

export default function Track({ loaderData, actionData }: Route.ComponentProps) {
	const form = useRef<HTMLFormElement>(null);
	const refused = actionData?.ok === false ? actionData : null;
	useFirstWrongField(form, refused);
	const busy = useNavigation().formAction?.startsWith('/track') ?? false;
	return (
		<div className="column space-y-8 pt-4">
			<PageHead title="Track an order">
				<p>No need to sign in: the tracking number and the phone number of the order will do.</p>
			</PageHead>
			<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,36rem)_1fr]">
				<Form
					ref={form}
					method="post"
					action="/track"
					noValidate
					className="space-y-5 rounded-card bg-paper p-5 md:p-8"
				>
					{refused ? <Notice kind="error" title={refused.message} /> : null}
					<InputField
						label="Tracking number"
						name="tracking_no"
						hint="In the mail that we sent when you ordered, such as BH-7KQD-24XM-9T."
						required
						maxLength={191}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						defaultValue={refused?.values.tracking_no ?? loaderData.trackingNo}
						errors={refused?.errors.tracking_no}
					/>
					<InputField
						label="Phone number"
						name="phone"
						type="tel"
						hint="The one you gave for this order."
						required
						maxLength={191}
						autoComplete="tel"
						defaultValue={refused?.values.phone}
						errors={refused?.errors.phone}
					/>
					<Button type="submit" busy={busy} className="w-full sm:w-auto">
						Show the order
					</Button>
				</Form>
				<NumberLost />
			</div>
		</div>
	);
}

/** Where the number is found, and whom to ask without it. */
function NumberLost() {
	const { chatNumber, phones, supportHours } = useShop();
	return (
		<section aria-labelledby="lost" className="rounded-card bg-ink p-5 text-paper md:p-8">
			<h2 id="lost" className="text-2xl">
				You do not have the number?
			</h2>
			<ul className="mt-3 list-disc space-y-2 pl-5 text-mist">
				<li>It is in every mail about the order. Look among unwanted mail, too.</li>
				<li>
					Were you signed in when you ordered?{' '}
					<Link to="/myorders" className="font-semibold text-paper underline underline-offset-4">
						My Orders
					</Link>{' '}
					has it.
				</li>
				<li>
					Ask us: we find it by your name and phone number
					{phones[0] ? (
						<>
							, under <PhoneText>{phones[0]}</PhoneText>, {supportHours}
						</>
					) : null}
					.
				</li>
			</ul>
			<a
				href={`https://wa.me/${chatNumber}`}
				rel="noreferrer"
				className={buttonClass({ kind: 'light', className: 'mt-5' })}
			>
				<Icon name="chat" className="size-5 text-green" />
				Chat with us
			</a>
		</section>
	);
}
