import { newFormKey } from '#shop/kit/sent-once.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/write-letter.ts';
import { letterChoices } from './letter-choices.ts';
import { LetterForm } from './letter-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Write a Newsletter');

export const loader = staffLoader(async (context, _args: Route.LoaderArgs) => ({
	formKey: newFormKey(),
	choices: await letterChoices(context),
}));

export { action } from './save-letter.ts';

export default function WriteLetter({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Write a Newsletter" />
			<LetterForm {...loaderData} />
		</>
	);
}
