import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { parseFields, readWord } from '#shop/kit/input.ts';
import { findTrackKey, TrackInput } from '#shop/orders/track-order.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { PageHead } from '../texts/reading-page.tsx';
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
			<Form
				ref={form}
				method="post"
				action="/track"
				noValidate
				className="max-w-xl space-y-5 rounded-card bg-paper p-5 md:p-8"
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
		</div>
	);
}
