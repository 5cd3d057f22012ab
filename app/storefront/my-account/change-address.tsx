import { Form, redirect, useActionData, useNavigate, useNavigation } from 'react-router';
import { endOpenChange, openChangeOf } from '#shop/accounts/address-change/open-changes.ts';
import { NewAddress, requestAddressChange } from '#shop/accounts/address-change/request-change.ts';
import { isAddressConfirmed } from '#shop/accounts/address-confirmation.ts';
import { isFreshByMail } from '#shop/accounts/own-password.ts';
import { parseFields } from '#shop/kit/input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { formDone, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { InputField } from '../../ui/field.tsx';
import { AccountForm, sendForm } from '../account/account-form.tsx';
import { AccountScreen } from '../account/account-screen.tsx';
import { senderOf } from '../account/require-shopper.ts';
import { UnsentOrFailure } from '../account/unsent-or-failure.tsx';
import type { Route } from './+types/change-address.ts';
import { BackToAccount, CurrentPasswordField, FormFailure } from './form-parts.tsx';
import { type ShownChange, shownChange, WaitsFor } from './waiting-change.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Change your e-mail address',
		description: 'The e-mail address of your account.',
		path: '/account/address',
		hidden: true,
	});

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const { id, email, tokenId } = await context.requireUser();
	const [isFresh, open, isConfirmed] = await Promise.all([
		isFreshByMail(context.db, tokenId),
		openChangeOf(context.db, id),
		isAddressConfirmed(context.db, id),
	]);
	return { email, open: open && shownChange(open), isConfirmed, isNeeded: !isFresh };
});

/** With the intent `cancel`, a change that was asked for ends. */
export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const user = await senderOf(context, request, form);
	const fields = formFields(form);
	if (fields.intent === 'cancel') {
		await endOpenChange(context.db, user.id);
		throw redirect('/account', 303);
	}
	const input = parseFields(NewAddress, fields);
	const letterhead = await mailShop(context.db, context.publicUrl);
	const changer = { user, origin: context.origin, deviceToken: context.deviceToken() };
	await requestAddressChange(context.db, changer, input, letterhead);
	return formDone(request, '/account', {});
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function ChangeAddress({ loaderData }: Route.ComponentProps) {
	const { email, open, isConfirmed, isNeeded } = loaderData;
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const onAnswer = () => {
		if (answer?.ok) void navigate('/account', { replace: true });
	};
	return (
		<AccountScreen
			// The word joiner keeps “e-mail” on one line.
			title={'Change your e-\u2060mail address'}
			subtitle={
				isConfirmed
					? 'We mail both addresses a link. The change is made when you have pressed both.'
					: 'We mail the new address a link. The change is made when you press it.'
			}
			links={<BackToAccount />}
		>
			<p className="mt-4">
				It is <EmailText>{email}</EmailText> now.
			</p>
			{open ? <OpenChange change={open} /> : null}
			<FormFailure refused={refused} />
			<AccountForm
				answer={answer}
				onAnswer={onAnswer}
				submit={isConfirmed ? 'Mail me the links' : 'Mail me the link'}
			>
				<InputField
					label="New address"
					type="email"
					name="email"
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					aria-required
					defaultValue={refused?.values.email}
					errors={refused?.errors.email}
				/>
				<CurrentPasswordField isNeeded={isNeeded} errors={refused?.errors.current_password} />
			</AccountForm>
		</AccountScreen>
	);
}

/** A change that was asked for and waits for its links. */
function OpenChange({ change }: { change: ShownChange }) {
	const { formData } = useNavigation();
	return (
		<Form method="post" className="mt-4 border-line border-y py-3">
			<input type="hidden" name="intent" value="cancel" />
			<p>
				It is to become <EmailText>{change.newEmail}</EmailText>. <WaitsFor change={change} />{' '}
				Another address replaces it.
			</p>
			<Button
				type="submit"
				kind="quiet"
				size="small"
				busy={formData?.get('intent') === 'cancel'}
				className="mt-2"
			>
				Keep the present address
			</Button>
		</Form>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <UnsentOrFailure error={error} />;
}
