import { Form, redirect, useNavigation } from 'react-router';
import { parseId } from '#shop/kit/parse-id.ts';
import {
	addressesOf,
	deleteAddress,
	MOST_ADDRESSES,
	makeDefaultAddress,
	type SavedAddress,
} from '#shop/shoppers/saved-addresses.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { AccountNav } from '../account/account-nav.tsx';
import type { Route } from './+types/addresses.ts';

/** The address book of whoever is signed in. */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'My addresses',
		description: 'Where your orders go.',
		path: '/account/addresses',
		hidden: true,
	});

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const user = await context.requireUser();
	const addresses = await addressesOf(context.db, user.id);
	return { addresses, most: MOST_ADDRESSES, isFull: addresses.length >= MOST_ADDRESSES };
});

/** With the intent `default` an address becomes the default, with `delete` it goes. */
export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const user = await context.requireUser();
	const { intent, address } = formFields(form);
	const change = intent === 'delete' ? deleteAddress : makeDefaultAddress;
	await change(context.db, user.id, parseId(address));
	throw redirect('/account/addresses', 303);
});

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
	const { addresses, isFull, most } = loaderData;
	const refused = actionData?.ok === false ? actionData : null;
	return (
		<div className="column pt-4 pb-4">
			<Breadcrumb
				crumbs={[
					{ name: 'Market', to: '/' },
					{ name: 'My Account', to: '/account' },
					{ name: 'My addresses' },
				]}
			/>
			<h1 className="text-4xl md:text-5xl">My addresses</h1>
			<AccountNav />
			<p className="mt-4 max-w-prose text-slate">
				The addresses you order to are saved here, up to {most}. Choose one at the checkout; it
				begins with your default.
			</p>
			<div className="mt-4 space-y-4">
				{refused ? <Notice kind="error" title={refused.message} /> : null}
				{addresses.length === 0 ? (
					<EmptyState title="No addresses yet.">
						The address of your next order is saved here for you.
					</EmptyState>
				) : (
					<ul className="grid gap-4 md:grid-cols-2">
						{addresses.map((address) => (
							<AddressCard key={address.id} address={address} />
						))}
					</ul>
				)}
				{isFull ? null : (
					<ButtonLink to="/account/addresses/new" kind="quiet">
						Add an address
					</ButtonLink>
				)}
			</div>
		</div>
	);
}

function AddressCard({ address: shown }: { address: SavedAddress }) {
	const { id, firstname, lastname, phone, address, city, state, lga, zipcode } = shown;
	const { formData } = useNavigation();
	const busy = (intent: string) =>
		formData?.get('intent') === intent && formData.get('address') === String(id);
	return (
		<li className="rounded-card bg-paper p-4 md:p-6">
			<div className="wrap-anywhere">
				<p className="font-semibold">
					{firstname} {lastname}
					{shown.isDefault ? <span className="ml-2 text-green text-sm">Default</span> : null}
				</p>
				<p>{address}</p>
				<p>
					{city}
					{lga ? `, ${lga}` : ''}, {state} {zipcode}
				</p>
				<p className="text-slate">{phone}</p>
			</div>
			<Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
				<input type="hidden" name="address" value={id} />
				<ButtonLink kind="quiet" size="small" to={`/account/addresses/${id}`}>
					Edit<span className="sr-only"> {address}</span>
				</ButtonLink>
				{shown.isDefault ? null : (
					<Button
						type="submit"
						name="intent"
						value="default"
						kind="quiet"
						size="small"
						busy={busy('default')}
					>
						Make it the default<span className="sr-only"> {address}</span>
					</Button>
				)}
				<Button
					type="submit"
					name="intent"
					value="delete"
					kind="quiet"
					size="small"
					busy={busy('delete')}
				>
					Delete<span className="sr-only"> {address}</span>
				</Button>
			</Form>
		</li>
	);
}
