import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { agreeToChange } from '#shop/accounts/address-change/agree-to-change.ts';
import {
	addressChangeOf,
	type ChangeStep,
	type LinkedChange,
} from '#shop/accounts/address-change/open-changes.ts';
import {
	declineAddressChange,
	stopAddressChange,
} from '#shop/accounts/address-change/stop-change.ts';
import { localDate } from '#shop/kit/local-time.ts';
import { Problem } from '#shop/kit/problem.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { ACCOUNT_LINK, AccountScreen } from '../account/account-screen.tsx';
import { NOT_FOUND } from '../errors/not-found-text.ts';
import type { Route } from './+types/address-link.ts';
import { BackToAccount, FormFailure } from './form-parts.tsx';

// The pages of the links of a change of address. Nothing happens before their button is pressed: mail programs open
// links to check them. Nobody needs to be signed in: whoever stole an account may have signed its owner out.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Change of your e-mail address',
		description: 'The e-mail address of your account.',
		path: '/account/address',
		hidden: true,
	});

type Shown = { step: ChangeStep } & (
	| { state: 'open'; change: Omit<LinkedChange, 'silentUntil'> & { silentUntil: string } }
	| { state: 'gone'; why: string }
	| { state: 'done'; done: Done }
);

/** What became of the change; one that was made by the other address meanwhile is just gone. */
const DONE = {
	made: 'Your account has the new address now. Sign in with it from now on. Other places where you were signed in are signed out.',
	declined: 'Thank you. Nothing is changed, and this address gets no account.',
	stopped:
		'Your account has its address. Everybody is signed out, and the old password does not work any more: we have mailed you a link to set a new one.',
} as const;
type Done = keyof typeof DONE;

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const step = stepOf(params.step);
	// Private: nobody else may see these addresses.
	await context.user();
	try {
		const { silentUntil, ...change } = await addressChangeOf(context.db, step, params.token);
		const shown = { ...change, silentUntil: localDate(silentUntil) };
		return data<Shown>({ step, state: 'open', change: shown });
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
		const done = url.searchParams.get('done') ?? '';
		if (Object.hasOwn(DONE, done)) return data<Shown>({ step, state: 'done', done: done as Done });
		return data<Shown>({ step, state: 'gone', why: error.message }, { status: 404 });
	}
});

/** With the intent `decline`, the new address says no. */
export const action = pageAction(async (context, form, { params }: Route.ActionArgs) => {
	const { db, publicUrl } = context;
	const step = stepOf(params.step);
	const page = `/account/address/${step}/${params.token}`;
	if (step === 'stop') {
		await stopAddressChange(db, params.token, await mailShop(db, publicUrl));
		throw redirect(`${page}?done=stopped`, 303);
	}
	if (step === 'confirm' && formFields(form).intent === 'decline') {
		await declineAddressChange(db, params.token);
		throw redirect(`${page}?done=declined`, 303);
	}
	const user = await context.user();
	const outcome = await agreeToChange(db, step, params.token, user?.tokenId ?? null);
	throw redirect(outcome === 'made' ? `${page}?done=made` : page, 303);
});

function stepOf(text: string): ChangeStep {
	if (text === 'confirm' || text === 'agree' || text === 'stop') return text;
	throw new Problem('not-found', NOT_FOUND.text);
}

const TITLES = {
	confirm: 'Your new address',
	agree: 'Change your address',
	stop: 'Stop the change',
} as const;
const BUTTONS = {
	confirm: 'Yes, this is my address',
	agree: 'Yes, change it',
	stop: 'It was not me: stop it',
} as const;

export default function AddressLink({
	loaderData: shown,
	actionData,
	params,
}: Route.ComponentProps) {
	const { formMethod, formData } = useNavigation();
	const declines = formData?.get('intent') === 'decline';
	const busy = formMethod === 'POST' && !declines;
	const refused = actionData?.ok === false ? actionData : undefined;
	const title = TITLES[shown.step];
	if (shown.state !== 'open') {
		const text = shown.state === 'done' ? DONE[shown.done] : shown.why;
		return (
			<AccountScreen title={title} links={<BackToAccount />}>
				<p className="mt-2 text-slate" role="status">
					{text}
				</p>
			</AccountScreen>
		);
	}
	const { step, change } = shown;
	const { oldEmail, newEmail, isMade, hasAgreed } = change;
	return (
		<AccountScreen title={title}>
			<p className="mt-2">
				{isMade ? 'Your account was given the address' : 'Your account is to get the address'}{' '}
				<strong>
					<EmailText>{newEmail}</EmailText>
				</strong>{' '}
				in place of <EmailText>{oldEmail}</EmailText>.
			</p>
			<NextStep step={step} change={change} />
			<FormFailure refused={refused} />
			{hasAgreed ? null : (
				<Form method="post" className="mt-6">
					<Button
						type="submit"
						busy={busy}
						kind={step === 'stop' ? 'danger' : 'main'}
						className="w-full"
					>
						{BUTTONS[step]}
					</Button>
				</Form>
			)}
			{step === 'confirm' ? (
				<Form method="post" className={hasAgreed ? 'mt-6' : 'mt-3'}>
					<input type="hidden" name="intent" value="decline" />
					<Button type="submit" kind="quiet" busy={declines} className="w-full">
						I did not ask for this
					</Button>
				</Form>
			) : (
				<OtherAnswer step={step} change={change} token={params.token} />
			)}
		</AccountScreen>
	);
}

type OpenChange = Extract<Shown, { state: 'open' }>['change'];

/** What a press does, or what comes after it. */
function NextStep({ step, change }: { step: ChangeStep; change: OpenChange }) {
	const { oldEmail, newEmail, isMade, hasAgreed, waitsForNew, waitsForOld, silentUntil } = change;
	if (step === 'stop')
		return (
			<p className="mt-3 text-slate">
				{isMade ? 'You take that back here' : 'You stop that here'}: everybody is signed out, the
				password stops working, and we mail you a link to set a new one.
			</p>
		);
	if (!hasAgreed)
		return step === 'confirm' && !waitsForOld ? null : (
			<p className="mt-3 text-slate">
				The change is made when both addresses have said yes, each by the mail that it got.
			</p>
		);
	return (
		<p className="mt-3" role="status">
			Thank you, you have said yes.{' '}
			{step === 'agree' && waitsForNew ? (
				<>
					Now press the link in our mail to <EmailText>{newEmail}</EmailText>.
				</>
			) : (
				<>
					Now press the link in our mail to <EmailText>{oldEmail}</EmailText>. Can you not read its
					mail any more? Then wait: unless that address says no, the change is made after{' '}
					{silentUntil}.
				</>
			)}
		</p>
	);
}

/** The way from yes to no and back, for the old address. */
function OtherAnswer(props: { step: 'agree' | 'stop'; change: OpenChange; token: string }) {
	const { step, change, token } = props;
	if (step === 'stop' && (change.isMade || !change.waitsForOld)) return null;
	return (
		<p className="mt-4">
			<Link
				to={`/account/address/${step === 'stop' ? 'agree' : 'stop'}/${token}`}
				className={ACCOUNT_LINK}
			>
				{step === 'stop' ? 'It was me: change it' : 'It was not me'}
			</Link>
		</p>
	);
}
