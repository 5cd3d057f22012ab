import { useActionData, useNavigate } from 'react-router';
import { changeOwnName, OwnName } from '#shop/accounts/own-name.ts';
import { parseFields } from '#shop/kit/input.ts';
import { formDone, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { keepName } from '../../stored-sign-in.ts';
import { InputField } from '../../ui/field.tsx';
import { AccountForm, sendForm } from '../account/account-form.tsx';
import { AccountScreen } from '../account/account-screen.tsx';
import { senderOf } from '../account/require-shopper.ts';
import { UnsentOrFailure } from '../account/unsent-or-failure.tsx';
import type { Route } from './+types/own-name.ts';
import { BackToAccount, FormFailure } from './form-parts.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Change your name',
		description: 'The name of your account.',
		path: '/account/name',
		hidden: true,
	});

export const loader = pageLoader(async (context, _args: Route.LoaderArgs) => {
	const { name } = await context.requireUser();
	return { name };
});

export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const user = await senderOf(context, request, form);
	const input = parseFields(OwnName, formFields(form));
	await changeOwnName(context.db, user.id, input);
	return formDone(request, '/account?changed=name', { username: input.name });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction);

export default function ChangeName({ loaderData }: Route.ComponentProps) {
	const answer = useActionData<typeof clientAction>();
	const navigate = useNavigate();
	const refused = answer?.ok === false ? answer : undefined;
	const onAnswer = () => {
		if (!answer?.ok) return;
		keepName(answer.username);
		void navigate('/account?changed=name', { replace: true });
	};
	return (
		<AccountScreen title="Change your name" links={<BackToAccount />}>
			<FormFailure refused={refused} />
			<AccountForm answer={answer} onAnswer={onAnswer} submit="Save">
				<InputField
					label="Full Name"
					name="name"
					autoComplete="name"
					maxLength={191}
					aria-required
					defaultValue={refused ? refused.values.name : loaderData.name}
					errors={refused?.errors.name}
				/>
			</AccountForm>
		</AccountScreen>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <UnsentOrFailure error={error} />;
}
