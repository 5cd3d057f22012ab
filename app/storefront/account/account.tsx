import { Form, redirect, useNavigation } from 'react-router';
import { mayBeReminded } from '#shop/abandoned-carts/reminder-consent.ts';
import { openChangeOf } from '#shop/accounts/address-change/open-changes.ts';
import { isAddressConfirmed, sendConfirmationAgain } from '#shop/accounts/address-confirmation.ts';
import { endOtherSessions, endSession, sessionsOf } from '#shop/accounts/sessions.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { refuseUnprovedOwner } from '#shop/second-factor/fresh-proof.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { provedBy } from '../../fresh-proof.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountDetails, changedOf } from '../my-account/account-details.tsx';
import { shownChange } from '../my-account/waiting-change.tsx';
import { YourData } from '../own-data/your-data.tsx';
import { ProofPanel } from '../second-factor/proof-panel.tsx';
import type { Route } from './+types/account.ts';
import { AccountNav } from './account-nav.tsx';

// The account of whoever is signed in: where it is signed in, and ending that.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'My Account',
		description: 'Where your account is signed in.',
		path: '/account',
		hidden: true,
	});

/** `ended` says how many sessions were just ended, `mailed` that the mail to confirm the address was sent again. */
export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const user = await context.requireUser();
	const [reminds, sessions, isConfirmed, change] = await Promise.all([
		mayBeReminded(context.db, user.id),
		sessionsOf(context.db, user.id),
		isAddressConfirmed(context.db, user.id),
		openChangeOf(context.db, user.id),
	]);
	return {
		reminds,
		isConfirmed,
		change: change && shownChange(change),
		changed: changedOf(url.searchParams.get('changed')),
		isMailed: url.searchParams.has('mailed'),
		name: user.name,
		email: user.email,
		ended: parseId(url.searchParams.get('ended')),
		sessions: sessions.map(({ id, device, address, createdAt, lastUsedAt }) => ({
			id,
			device,
			address,
			isThis: id === user.tokenId,
			since: localTime(createdAt),
			lastUsed: localTime(lastUsedAt),
		})),
	};
});

/**
 * With the intent `confirm` the address is to be confirmed. The field `session` names the session to end; without it, all
 * others end. Ending needs a fresh proof: a stolen session does not put its owner out.
 */
export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const user = await provedBy(context, await context.requireUser(), form);
	const { session, intent } = formFields(form);
	if (intent === 'confirm') {
		const letterhead = await mailShop(context.db, context.publicUrl);
		await sendConfirmationAgain(context.db, user, letterhead);
		throw redirect('/account?mailed=1', 303);
	}
	await refuseUnprovedOwner(context.db, user);
	if (session === undefined) {
		const count = await endOtherSessions(context.db, user);
		throw redirect(`/account?ended=${count}`, 303);
	}
	await endSession(context.db, user.id, parseId(session));
	throw redirect('/account?ended=1', 303);
});

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
	const { name, email, sessions, ended } = loaderData;
	const { isConfirmed, isMailed, change, changed } = loaderData;
	const refused = actionData?.ok === false ? actionData : null;
	return (
		<div className="column pt-4 pb-4">
			<Breadcrumb crumbs={[{ name: 'Market', to: '/' }, { name: 'My Account' }]} />
			<h1 className="text-4xl md:text-5xl">My Account</h1>
			<AccountNav />
			<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
				<AccountDetails
					name={name}
					email={email}
					isConfirmed={isConfirmed}
					isMailed={isMailed}
					change={change}
					changed={changed}
				/>
				<section
					aria-labelledby="sessions"
					className="min-w-0 rounded-card bg-paper p-4 md:p-6 lg:row-span-2"
				>
					<h2 id="sessions" className="text-2xl">
						Where you are signed in
					</h2>
					<p className="mt-1 text-slate">
						Do you not know one of these? Sign it out, then set a new password.
					</p>
					<div className="mt-4 space-y-4 empty:hidden">
						{refused?.facts.proofNeeded ? (
							<>
								<ProofPanel refused={refused} />
								<p className="text-slate text-sm">
									You have no password? Log out, then sign in by mail: that is proof enough.
								</p>
							</>
						) : refused ? (
							<Notice kind="error" title={refused.message} />
						) : null}
						{ended && !refused ? (
							<Notice kind="success" title={`Signed out in ${howMany(ended, 'place')}.`} />
						) : null}
					</div>
					<ul className="mt-2 divide-y divide-line">
						{sessions.map((session) => (
							<SessionRow key={session.id} session={session} />
						))}
					</ul>
					{sessions.length > 1 ? <EndOthers /> : null}
				</section>
				<YourData reminds={loaderData.reminds} />
			</div>
		</div>
	);
}

type ShownSession = Route.ComponentProps['loaderData']['sessions'][number];

function SessionRow({ session }: { session: ShownSession }) {
	const { id, device, address, isThis, since, lastUsed } = session;
	const { formData } = useNavigation();
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<div className="wrap-anywhere min-w-0">
				<p className="font-semibold">
					{device}
					{address ? <span className="ml-2 font-normal text-slate text-sm">{address}</span> : null}
					{isThis ? <span className="ml-2 text-green text-sm">This one</span> : null}
				</p>
				<p className="text-slate text-sm">Last used {lastUsed}</p>
				<p className="text-slate text-sm">Signed in {since}</p>
			</div>
			{isThis ? null : (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="session" value={id} />
					<Button type="submit" kind="quiet" busy={formData?.get('session') === String(id)}>
						Sign out<span className="sr-only"> {device}</span>
					</Button>
				</Form>
			)}
		</li>
	);
}

function EndOthers() {
	const { formData } = useNavigation();
	return (
		<Form method="post" preventScrollReset className="border-line border-t pt-4">
			<Button
				type="submit"
				kind="quiet"
				busy={formData?.has('session') === false && !formData.has('intent')}
			>
				Sign out everywhere else
			</Button>
		</Form>
	);
}
