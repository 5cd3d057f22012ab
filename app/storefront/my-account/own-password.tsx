import { redirect, useActionData, useNavigate } from 'react-router';
import { changeOwnPassword, isFreshByMail, OwnPassword } from '#shop/accounts/own-password.ts';
import { runningKeysOf } from '#shop/integrations/api-keys.ts';
import { parseFields } from '#shop/kit/input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { formDone, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { AccountForm, sendForm } from '../account/account-form.tsx';
import { AccountScreen } from '../account/account-screen.tsx';
import { EndKeysField } from '../account/end-keys-field.tsx';
import { NewPasswordFields } from '../account/password-field.tsx';
import type { Route } from './+types/own-password.ts';
import { BackToAccount, CurrentPasswordField, FormFailure } from './form-parts.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Change your password',
		description: 'The password of your account.',
		path: '/account/password',
		hidden: true,
	});

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const { id, email, tokenId } = await context.requireUser();
	const [isFresh, keys] = await Promise.all([
		isFreshByMail(context.db, tokenId),
		runningKeysOf(context.db, id),
	]);
	return { email, isNeeded: !isFresh, keys };
});

export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const user = await context.user();
	// Passwords are not kept for anybody: they are typed again.
	if (!user) throw redirect('/login?next=%2Faccount%2Fpassword');
	const fields = formFields(form);
	const input = parseFields(OwnPassword, fields);
	const letterhead = await mailShop(context.db, context.publicUrl);
	const changer = { user, origin: context.origin, deviceToken: context.deviceToken() };
	const { deviceToken } = await changeOwnPassword(context.db, changer, input, letterhead, {
		endsKeys: fields.end_keys === '1',
	});
	context.rememberDevice(deviceToken);
	return formDone(request, '/account?changed=password', {});
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function ChangePassword({ loaderData }: Route.ComponentProps) {
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const onAnswer = () => {
		if (answer?.ok) void navigate('/account?changed=password', { replace: true });
	};
	return (
		<AccountScreen
			title="Change your password"
			subtitle="It signs you out everywhere else."
			links={<BackToAccount />}
		>
			<FormFailure refused={refused} />
			<AccountForm answer={answer} onAnswer={onAnswer} submit="Change the password">
				{/* For password managers, which store a password by its name. */}
				<input type="hidden" name="username" autoComplete="username" value={loaderData.email} />
				<CurrentPasswordField
					isNeeded={loaderData.isNeeded}
					errors={refused?.errors.current_password}
				/>
				<NewPasswordFields label="New Password" errors={refused?.errors} />
				<EndKeysField keys={loaderData.keys} isTicked={refused?.values.end_keys === '1'} />
			</AccountForm>
		</AccountScreen>
	);
}
