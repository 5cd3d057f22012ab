import { data, Form, redirect, useNavigation } from 'react-router';
import {
	addressChangeOf,
	type ChangeStep,
	makeAddressChange,
	type OpenChange,
	stopAddressChange,
} from '#shop/accounts/use-address-change.ts';
import { Problem } from '#shop/kit/problem.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { AccountScreen } from '../account/account-screen.tsx';
import { NOT_FOUND } from '../errors/not-found-text.ts';
import type { Route } from './+types/address-link.ts';
import { BackToAccount, FormFailure } from './form-parts.tsx';

// The pages of the two links of a change of address. Nothing happens before their button is pressed: mail programs open
// links to check them. Nobody needs to be signed in: whoever stole an account may have signed its owner out.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Change of your e-mail address',
		description: 'The e-mail address of your account.',
		path: '/account/address',
		hidden: true,
	});

type Shown = { step: ChangeStep } & (
	| { state: 'open'; change: OpenChange }
	| { state: 'gone'; why: string }
	| { state: 'done' }
);

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const step = stepOf(params.step);
	// Private: nobody else may see these addresses.
	await context.user();
	try {
		const change = await addressChangeOf(context.db, step, params.token);
		return data<Shown>({ step, state: 'open', change });
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
		if (url.searchParams.has('done')) return data<Shown>({ step, state: 'done' });
		return data<Shown>({ step, state: 'gone', why: error.message }, { status: 404 });
	}
});

export const action = pageAction(async (context, _form, { params }: Route.ActionArgs) => {
	const { db, publicUrl } = context;
	const step = stepOf(params.step);
	if (step === 'confirm') {
		const user = await context.user();
		await makeAddressChange(db, params.token, user?.tokenId ?? null);
	} else {
		await stopAddressChange(db, params.token, await mailShop(db, publicUrl));
	}
	throw redirect(`/account/address/${step}/${params.token}?done=1`, 303);
});

function stepOf(text: string): ChangeStep {
	if (text === 'confirm' || text === 'stop') return text;
	throw new Problem('not-found', NOT_FOUND.text);
}

const WORDS = {
	confirm: {
		title: 'Your new address',
		button: 'Yes, this is my address',
		done: 'Your account has the new address now. Sign in with it from now on. Other places where you were signed in are signed out.',
	},
	stop: {
		title: 'Stop the change',
		button: 'It was not me: stop it',
		done: 'Your account has its address. Everybody is signed out, and the old password does not work any more: we have mailed you a link to set a new one.',
	},
} as const;

export default function AddressLink({ loaderData: shown, actionData }: Route.ComponentProps) {
	const words = WORDS[shown.step];
	const busy = useNavigation().formMethod === 'POST';
	const refused = actionData?.ok === false ? actionData : undefined;
	if (shown.state !== 'open') {
		const text = shown.state === 'done' ? words.done : shown.why;
		return (
			<AccountScreen title={words.title} links={<BackToAccount />}>
				<p className="mt-2 text-slate" role="status">
					{text}
				</p>
			</AccountScreen>
		);
	}
	const { oldEmail, newEmail, isMade } = shown.change;
	return (
		<AccountScreen title={words.title}>
			<p className="mt-2">
				{isMade ? 'Your account was given the address' : 'Your account is to get the address'}{' '}
				<strong>
					<EmailText>{newEmail}</EmailText>
				</strong>{' '}
				in place of <EmailText>{oldEmail}</EmailText>.
			</p>
			{shown.step === 'stop' ? (
				<p className="mt-3 text-slate">
					{isMade ? 'You take that back here' : 'You stop that here'}: everybody is signed out, the
					password stops working, and we mail you a link to set a new one.
				</p>
			) : null}
			<FormFailure refused={refused} />
			<Form method="post" className="mt-6">
				<Button
					type="submit"
					busy={busy}
					kind={shown.step === 'stop' ? 'danger' : 'main'}
					className="w-full"
				>
					{words.button}
				</Button>
			</Form>
		</AccountScreen>
	);
}
