import { personOf } from '#shop/privacy/own-data.ts';
import { isFreshSignIn } from '#shop/privacy/owner-proof.ts';
import { pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../account/password-field.tsx';
import type { Route } from './+types/own-data.ts';

// All that the shop stores about whoever is signed in, as a file.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Download my data',
		description: 'Everything the shop stores about you, as a file.',
		path: '/account/data',
		hidden: true,
	});

const REFUSED: Record<string, string> = {
	password: 'This is not your password.',
	'too-many': 'Too many tries or downloads. Please try again in an hour.',
};

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const user = await context.requireUser();
	const person = await personOf(context.db, user.id);
	return {
		asksPassword: !(await isFreshSignIn(context.db, user.tokenId, new Date())),
		isProven: person.provenEmail !== null,
		refused: url.searchParams.get('refused') ?? '',
	};
});

/** The file is sent by server/http/downloads/own-data-file.ts; a browser that gets one stays on the page. */
export default function OwnData({ loaderData }: Route.ComponentProps) {
	const { asksPassword, isProven, refused } = loaderData;
	const message = Object.hasOwn(REFUSED, refused) ? REFUSED[refused] : undefined;
	const isWrong = message !== undefined && refused === 'password' && asksPassword;
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
				{message && !isWrong ? <Notice kind="error" title={message} /> : null}
				<form method="post" action="/account/data/file" className="space-y-5">
					{asksPassword ? (
						<PasswordField
							label="Your password"
							name="password"
							autoComplete="current-password"
							required
							errors={isWrong ? [message] : undefined}
						/>
					) : null}
					<div className="flex flex-wrap gap-3">
						<Button type="submit" name="format" value="json">
							Download as JSON
						</Button>
						<Button type="submit" name="format" value="csv" kind="quiet">
							Download as CSV tables (ZIP)
						</Button>
					</div>
				</form>
				<p className="text-slate text-sm">
					JSON is for programs, CSV for spreadsheets; both have the same in them. The file is yours:
					keep it where nobody else reads it.
				</p>
			</div>
		</div>
	);
}
