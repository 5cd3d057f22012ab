import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { isAddressConfirmed, sendConfirmationAgain } from '#shop/accounts/address-confirmation.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { addPasskey } from '#shop/second-factor/add-passkey.ts';
import {
	beginCodeApp,
	begunSecret,
	confirmCodeApp,
	removeCodeApp,
	stopCodeApp,
} from '#shop/second-factor/code-app.ts';
import { factorsOf, hasFactor } from '#shop/second-factor/factors.ts';
import { isProved, refuseFactorUnshown, refuseUnproved } from '#shop/second-factor/fresh-proof.ts';
import { codeAppAddress } from '#shop/second-factor/one-time-codes.ts';
import { passkeysOf, removePasskey, renamePasskey } from '#shop/second-factor/passkeys.ts';
import { renewRecoveryCodes } from '#shop/second-factor/recovery-codes.ts';
import { isFactorShown } from '#shop/second-factor/sessions-proved.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { isStaff } from '#shop/staff/permissions.ts';
import { provedBy } from '../../fresh-proof.ts';
import { formFields, pageAction, pageLoader, safePath } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountNav } from '../account/account-nav.tsx';
import { qrCode } from '../qr-code.ts';
import type { Route } from './+types/second-factor.ts';
import { CodeApp } from './code-app.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import { factorsPage, isAdminFile } from './factor-addresses.ts';
import { factorTools } from './factor-tools.ts';
import { Passkeys } from './passkeys.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx';

/** The second factors of an account: passkeys, an app for codes, recovery codes. */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'How you sign in',
		description: 'Passkeys, codes and recovery codes of your account.',
		path: factorsPage(null),
		hidden: true,
	});

const proveFirst = (next: string | null) =>
	redirect(`/account/prove?${new URLSearchParams({ next: factorsPage(next) })}`);

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const { db, secretBox } = context;
	const user = await context.requireUser();
	const next = url.searchParams.get('next');
	if (!isProved(user)) throw proveFirst(next);
	const owner = { userId: user.id, sessionId: user.tokenId, secretBox };
	const [factors, passkeys, secret, { shop }, isConfirmed] = await Promise.all([
		factorsOf(db, user.id),
		passkeysOf(db, user.id),
		begunSecret(db, owner),
		context.layout(),
		isAddressConfirmed(db, user.id),
	]);
	const mayAdd = isConfirmed || isStaff(user);
	if (hasFactor(factors) && !(await isFactorShown(db, owner))) throw proveFirst(next);
	return {
		/** Where staff go on to. */
		adminPath: isStaff(user) ? adminPath(next) : null,
		// Anybody can register with anybody's address: see lockForNewFactor().
		toConfirm: mayAdd ? null : user.email,
		isMailed: url.searchParams.has('mailed'),
		lacksSecondFactor: user.lacksSecondFactor,
		hasFactor: hasFactor(factors),
		hasCodeApp: factors.hasCodeApp,
		recoveryCodes: factors.recoveryCodes,
		begun:
			secret && mayAdd
				? {
						secret: secret.replace(/(.{4})(?!$)/g, '$1 '),
						qr: qrCode(codeAppAddress(secret, { shop: shop.name, email: user.email })),
					}
				: null,
		passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
			id,
			name,
			since: localTime(createdAt),
			lastUsed: lastUsedAt ? localTime(lastUsedAt) : null,
		})),
	};
});

/** A page of the admin area, not a file of it. */
function adminPath(next: string | null): string {
	const path = safePath(next);
	return path.startsWith('/admin/') && !isAdminFile(path) ? path : '/admin/dashboard';
}

export const action = pageAction(async (context, form, { url }: Route.ActionArgs) => {
	const fields = formFields(form);
	const next = url.searchParams.get('next');
	const { db } = context;
	if (fields.intent === 'confirm-address') {
		const letterhead = await mailShop(db, context.publicUrl);
		await sendConfirmationAgain(db, await context.requireUser(), letterhead);
		throw redirect(factorsPage(next, { mailed: '1' }), 303);
	}
	const user = await provedBy(context, await context.requireUser(), form);
	await refuseUnproved(db, user);
	await refuseFactorUnshown(db, user);
	const tools = await factorTools(context);
	const owner = { userId: user.id, sessionId: user.tokenId, ...tools };
	const id = parseId(fields.id);
	const done = (message: string, codes: string[] | null = null) => ({
		ok: true as const,
		message,
		codes,
	});
	switch (fields.intent) {
		case 'begin-app':
			await beginCodeApp(db, owner);
			throw redirect(`${factorsPage(next)}#app`, 303);
		case 'stop-app':
			await stopCodeApp(db, user.id);
			throw redirect(factorsPage(next), 303);
		case 'confirm-app':
			return done('Your app is set up.', await confirmCodeApp(db, owner, fields.code ?? '', tools));
		case 'remove-app':
			await removeCodeApp(db, user.id, tools);
			return done('The app is removed.');
		case 'add-passkey':
			return done('The passkey is added.', await addPasskey(db, owner, fields.passkey, tools));
		case 'rename-passkey':
			await renamePasskey(db, user.id, id, fields);
			return done('The name is saved.');
		case 'remove-passkey':
			await removePasskey(db, user.id, id, tools);
			return done('The passkey is removed.');
		case 'new-codes':
			if (!hasFactor(await factorsOf(db, user.id)))
				throw new Problem('conflict', 'Set up a passkey or an app first.');
			return done('You have new recovery codes.', await renewRecoveryCodes(db, user.id, tools));
		default:
			throw new Problem('invalid', 'The form could not be read.');
	}
});

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
	const { lacksSecondFactor, hasFactor: isSetUp, hasCodeApp, recoveryCodes } = loaderData;
	const { toConfirm, isMailed } = loaderData;
	const refused = actionData?.ok === false ? actionData : undefined;
	const done = actionData?.ok ? actionData : undefined;
	const isBeside = Object.keys(refused?.errors ?? {}).length > 0;
	const needsProof = Boolean(refused?.facts.proofNeeded);
	const outcome = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// Codes that are shown once must not stay above what a phone shows.
		if (!actionData || isBeside || needsProof) return;
		outcome.current?.focus({ preventScroll: true });
		outcome.current?.scrollIntoView();
	}, [actionData, isBeside, needsProof]);
	return (
		<div className="column pt-4 pb-8">
			<Breadcrumb
				crumbs={[
					{ name: 'Market', to: '/' },
					{ name: 'My Account', to: '/account' },
					{ name: 'How you sign in' },
				]}
			/>
			<h1 className="text-4xl md:text-5xl">How you sign in</h1>
			<AccountNav />
			<p className="mt-4 max-w-prose text-slate">
				{isSetUp
					? 'After your password you are asked for one of these, so that a stolen password is not enough.'
					: 'With a second factor a stolen password is not enough to get into your account. Set up one of these; a passkey is the easier one.'}
			</p>
			<div
				ref={outcome}
				tabIndex={-1}
				className="mt-4 max-w-3xl scroll-mt-32 space-y-4 outline-none empty:hidden"
			>
				{lacksSecondFactor && !isSetUp ? (
					<Notice kind="warning" title="The shop requires a second factor of its staff">
						Set up a passkey or an app to go on to the admin area.
					</Notice>
				) : null}
				{refused && needsProof ? <ProofPanel refused={refused} /> : null}
				{refused && !isBeside && !needsProof ? (
					<Notice kind="error" title={refused.message} />
				) : null}
				{done ? <Notice kind="success" title={done.message} /> : null}
				{done?.codes ? <NewRecoveryCodes codes={done.codes} /> : null}
				{loaderData.adminPath && isSetUp ? (
					<ButtonLink to={loaderData.adminPath}>On to the admin area</ButtonLink>
				) : null}
				{toConfirm ? <ConfirmFirst email={toConfirm} isMailed={isMailed} /> : null}
			</div>
			<div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
				<Passkeys passkeys={loaderData.passkeys} mayAdd={!toConfirm} refused={refused} />
				<CodeApp
					isSetUp={hasCodeApp}
					mayAdd={!toConfirm}
					begun={loaderData.begun}
					refused={refused}
				/>
				{isSetUp ? <RecoveryCodes left={recoveryCodes} /> : null}
			</div>
		</div>
	);
}
