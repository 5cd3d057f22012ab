import { Form, redirect } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { CloseAccount, closeAccount } from '#shop/privacy/close-account.ts';
import { openBusiness, staffReason } from '#shop/privacy/open-business.ts';
import { personOf } from '#shop/privacy/own-data.ts';
import { CLOSING_WORD } from '#shop/privacy/removed.ts';
import { ownerProofNeeded, type ProofNeeded } from '#shop/second-factor/fresh-proof.ts';
import { retentionWords } from '#shop/settings/retention-limits.ts';
import { mailShop, staffSettings } from '#shop/settings/settings.ts';
import { provedBy } from '../../fresh-proof.ts';
import { type ActionError, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField } from '../../ui/field.tsx';
import { ProofFields } from '../second-factor/proof-fields.tsx';
import type { Route } from './+types/delete-account.ts';

// The end of an account: what goes, what stays, and the form that does it.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Delete my account',
		description: 'What goes with an account, and what stays.',
		path: '/account/delete',
		hidden: true,
	});

export const loader = pageLoader(async ({ db, ...context }, _args: Route.LoaderArgs) => {
	const user = await context.requireUser();
	const [staff, open, person, needed, settings] = await Promise.all([
		staffReason(db, user),
		openBusiness(db, user.id),
		personOf(db, user.id),
		ownerProofNeeded(db, user),
		staffSettings(db),
	]);
	const { keepOrderYears, keepMailTextDays } = settings;
	return {
		reasons: staff ? [staff] : open,
		isProven: person.provenEmail !== null,
		needed,
		orders: retentionWords('keepOrderYears', keepOrderYears),
		mails: retentionWords('keepMailTextDays', keepMailTextDays),
	};
});

export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const user = await context.requireUser();
	const input = parseFields(CloseAccount, formFields(form));
	const owner = await provedBy(context, user, form);
	const shop = await mailShop(context.db, context.publicUrl);
	await closeAccount(context.db, owner, input, { now: new Date(), shop });
	context.endSession();
	throw redirect('/account/deleted', 303);
});

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
	const { reasons, orders, mails, isProven } = loaderData;
	const refused = actionData?.ok === false ? actionData : undefined;
	return (
		<div className="column pt-4 pb-4">
			<Breadcrumb
				crumbs={[
					{ name: 'Market', to: '/' },
					{ name: 'My Account', to: '/account' },
					{ name: 'Delete my account' },
				]}
			/>
			<h1 className="text-4xl md:text-5xl">Delete my account</h1>
			<div className="mt-6 max-w-3xl space-y-6">
				<div className="grid gap-6 rounded-card bg-paper p-4 md:grid-cols-2 md:p-6">
					<WhatGoes isProven={isProven} />
					<WhatStays orders={orders} mails={mails} />
				</div>
				{reasons.length > 0 ? (
					<Notice kind="warning" title="Your account cannot be deleted now">
						<ul className="list-disc space-y-1 pl-5">
							{reasons.map((reason) => (
								<li key={reason}>{reason}</li>
							))}
						</ul>
						<div className="mt-3">
							<ButtonLink to="/myorders" kind="quiet">
								My Orders
							</ButtonLink>
						</div>
					</Notice>
				) : (
					<ClosingForm needed={loaderData.needed} refused={refused} />
				)}
			</div>
		</div>
	);
}

function WhatGoes({ isProven }: { isProven: boolean }) {
	return (
		<section aria-labelledby="goes">
			<h2 id="goes" className="text-2xl">
				What goes
			</h2>
			<ul className="mt-2 list-disc space-y-1 pl-5">
				<li>Your name, e-mail address and password. You are signed out everywhere.</li>
				<li>Cart, wishes and saved addresses.</li>
				<li>The texts and addresses of the mails we sent you.</li>
				<li>Phone number and e-mail address in your orders.</li>
				{isProven ? (
					<li>Newsletter, stock alerts and messages under your address.</li>
				) : (
					<li>
						Not the newsletter, stock alerts and messages under your address: it is not confirmed,
						so they may be somebody else’s. Each mail of theirs has a link to end it.
					</li>
				)}
			</ul>
		</section>
	);
}

function WhatStays({ orders, mails }: { orders: string; mails: string }) {
	return (
		<section aria-labelledby="stays">
			<h2 id="stays" className="text-2xl">
				What stays
			</h2>
			<ul className="mt-2 list-disc space-y-1 pl-5">
				<li>
					Orders, payments and refunds, as the law on business records asks. Name and address in
					them go {orders} after the order.
				</li>
				<li>Reviews, questions and answers, if you wish, without your name.</li>
				<li>Copies of the database that we keep against accidents, until they are replaced.</li>
				<li>
					One mail that says that it is done; its text and your address in it are cleared within{' '}
					{mails}.
				</li>
			</ul>
			<p className="mt-2 text-slate text-sm">
				You can register again with the same address; that is a new account.
			</p>
		</section>
	);
}

function ClosingForm({
	needed,
	refused,
}: {
	/** To prove who it is; null when that was done a moment ago. */
	needed: ProofNeeded | null;
	refused: ActionError | undefined;
}) {
	const errors = refused?.errors ?? {};
	const chosen = refused?.values.texts;
	const hasFields = Object.keys(errors).length > 0;
	return (
		<Form
			method="post"
			reloadDocument
			className="space-y-5 rounded-card bg-paper p-4 md:p-6"
			noValidate
		>
			{refused && !hasFields ? <Notice kind="error" title={refused.message} /> : null}
			<fieldset>
				<legend className="font-semibold">Your reviews, questions and answers</legend>
				<CheckField
					type="radio"
					name="texts"
					value="keep"
					defaultChecked={chosen !== 'delete'}
					label="Leave them to others, by “A former customer”"
				/>
				<CheckField
					type="radio"
					name="texts"
					value="delete"
					defaultChecked={chosen === 'delete'}
					label="Delete them"
				/>
				<FieldErrors id="texts-errors" errors={errors.texts} />
			</fieldset>
			{needed ? (
				<fieldset className="space-y-3">
					<legend className="font-semibold">Is it you?</legend>
					<p className="text-slate text-sm">
						Have you no password? Log out, and sign in by mail: then this is not asked.
					</p>
					<ProofFields needed={needed} errors={errors} />
				</fieldset>
			) : null}
			<InputField
				label={`Type ${CLOSING_WORD} to confirm`}
				name="word"
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				required
				defaultValue={refused?.values.word}
				errors={errors.word}
			/>
			<p>This cannot be undone. Would you like a copy first? It is under Download my data.</p>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" kind="danger">
					Delete my account
				</Button>
				<ButtonLink to="/account/data" kind="quiet">
					Download my data
				</ButtonLink>
			</div>
		</Form>
	);
}
