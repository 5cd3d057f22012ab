import { Link, redirect, useActionData } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { AddressInput, addressOf, saveAddress } from '#shop/shoppers/saved-addresses.ts';
import { formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { InputField } from '../../ui/field.tsx';
import { AccountForm, sendForm } from '../account/account-form.tsx';
import { ACCOUNT_LINK, AccountScreen } from '../account/account-screen.tsx';
import { senderOf } from '../account/require-shopper.ts';
import { UnsentOrFailure } from '../account/unsent-or-failure.tsx';
import type { Route } from './+types/address-editor.ts';
import { FormFailure } from './form-parts.tsx';

/** One address of the address book, or a new one. */
export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'An address',
		description: 'Where your orders go.',
		path: '/account/addresses',
		hidden: true,
	});

const isNew = (id: string) => id === 'new';

export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) => {
	const user = await context.requireUser();
	if (isNew(params.id))
		return { known: { state: 'Anambra' } as Partial<AddressInput>, isNew: true };
	const known: Partial<AddressInput> = await addressOf(context.db, user.id, parseId(params.id));
	return { known, isNew: false };
});

export const action = pageAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const user = await senderOf(context, request, form);
	const input = parseFields(AddressInput, formFields(form));
	await saveAddress(
		context.db,
		user.id,
		isNew(params.id) ? null : (parseId(params.id) ?? 0),
		input,
	);
	throw redirect('/account/addresses', 303);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

const FIELDS = [
	{ name: 'firstname', label: 'First Name', autoComplete: 'given-name' },
	{ name: 'lastname', label: 'Last Name', autoComplete: 'family-name' },
	{ name: 'phone', label: 'Mobile Number', autoComplete: 'tel', type: 'tel' },
	{
		name: 'address',
		label: 'Address',
		autoComplete: 'street-address',
		hint: 'House number, street, and a landmark the driver can ask for.',
	},
	{ name: 'city', label: 'City', autoComplete: 'address-level2' },
	{ name: 'state', label: 'State', autoComplete: 'address-level1', list: 'states' },
	{
		name: 'lga',
		label: 'Local Government',
		autoComplete: 'off',
		hint: 'If you know it.',
		isOptional: true,
	},
	{ name: 'zipcode', label: 'Zip Code', autoComplete: 'postal-code' },
] as const;

export default function AddressEditor({ loaderData }: Route.ComponentProps) {
	const answer = useActionData<typeof clientAction>();
	const refused = answer?.ok === false ? answer : undefined;
	return (
		<AccountScreen
			title={loaderData.isNew ? 'Add an address' : 'Edit the address'}
			links={
				<Link to="/account/addresses" className={ACCOUNT_LINK}>
					Back to my addresses
				</Link>
			}
		>
			<FormFailure refused={refused} />
			<AccountForm answer={answer} onAnswer={() => {}} submit="Save">
				{FIELDS.map(({ name, ...field }) => (
					<InputField
						key={name}
						name={name}
						label={field.label}
						autoComplete={field.autoComplete}
						type={'type' in field ? field.type : 'text'}
						list={'list' in field ? field.list : undefined}
						hint={'hint' in field ? field.hint : undefined}
						maxLength={191}
						aria-required={!('isOptional' in field)}
						defaultValue={refused ? refused.values[name] : (loaderData.known[name] ?? '')}
						errors={refused?.errors[name]}
					/>
				))}
				<datalist id="states">
					{NIGERIAN_STATES.map(({ code, name }) => (
						<option key={code} value={name} />
					))}
				</datalist>
			</AccountForm>
		</AccountScreen>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <UnsentOrFailure error={error} />;
}
