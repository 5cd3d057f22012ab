import { personOf } from '#shop/privacy/own-data.ts';
import { ownerProofNeeded } from '#shop/second-factor/fresh-proof.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/own-data.ts';

// All that the shop stores about whoever is signed in, as a file.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Download my data',
		description: 'Everything the shop stores about you, as a file.',
		path: '/account/data',
		hidden: true,
	});

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const user = await context.requireUser();
	const person = await personOf(context.db, user.id);
	return {
		asksProof: (await ownerProofNeeded(context.db, user)) !== null,
		isProven: person.provenEmail !== null,
		isTooOften: url.searchParams.has('refused'),
	};
});

/** The file is sent by server/http/downloads/own-data-file.ts; a browser that gets one stays on the page. */
export default function OwnData({ loaderData }: Route.ComponentProps) {
	const { asksProof, isProven, isTooOften } = loaderData;
	return (
		<div className="column pt-4 pb-4">
			<Breadcrumb
				crumbs={[
					{ name: 'Market', to: '/' },
					{ name: 'My Account', to: '/account' },
					{ name: 'Download my data' },
				]}
			/>
			<h1 className="text-4xl md:text-5xl">Download my data</h1>
			<div className="mt-6 max-w-3xl space-y-5 rounded-card bg-paper p-4 md:p-6">
				<p>
					Everything the shop stores about you: your account and where it is signed in, your orders
					with their goods, payments, returns and refunds, your cart and wishes, reviews and
					questions, what you agreed to, and the mails we sent you. Nothing of other people, and no
					notes of our staff.
				</p>
				{isProven ? null : (
					<Notice kind="warning" title="Your e-mail address is not confirmed">
						Newsletter, alerts, messages and mails that we know by your address alone are left out:
						anybody could have registered with it. They are in the file once you have used a link
						that we mailed to you.
					</Notice>
				)}
				{isTooOften ? (
					<Notice kind="error" title="Too many downloads. Please try again in an hour." />
				) : null}
				{asksProof ? (
					<div className="space-y-3">
						<p>
							Please show first that it is you. Have you no password? Log out, and sign in by mail:
							then this is not asked.
						</p>
						<ButtonLink to="/account/prove?next=%2Faccount%2Fdata">Show that it is you</ButtonLink>
					</div>
				) : (
					<form method="post" action="/account/data/file" className="flex flex-wrap gap-3">
						<Button type="submit" name="format" value="json">
							Download as JSON
						</Button>
						<Button type="submit" name="format" value="csv" kind="quiet">
							Download as CSV tables (ZIP)
						</Button>
					</form>
				)}
				<p className="text-slate text-sm">
					JSON is for programs, CSV for spreadsheets; both have the same in them. The file is yours:
					keep it where nobody else reads it.
				</p>
			</div>
		</div>
	);
}
