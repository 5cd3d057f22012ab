import { redirect } from 'react-router';
import { parseId } from '#shop/kit/parse-id.ts';
import { newsletterById } from '#shop/newsletter/newsletter-writing.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-letter.ts';
import { letterChoices } from './letter-choices.ts';
import { LetterForm } from './letter-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Newsletter');

export const loader = staffLoader(async (context, { params }: Route.LoaderArgs) => {
	const found = await backToList('/admin/newsletter/letters', () =>
		newsletterById(context.db, parseId(params.id)),
	);
	const { id, subject, content, state, updatedAt } = found;
	// What subscribers have got stays as it is.
	if (state !== 'draft') throw redirect(`/admin/newsletter/letters/${id}`);
	return {
		letter: { id, subject, content, updatedAt: updatedAt.toISOString() },
		choices: await letterChoices(context),
	};
});

export { action } from './save-letter.ts';

export default function EditLetter({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Edit Newsletter" lead={loaderData.letter.subject} />
			<LetterForm key={loaderData.letter.id} {...loaderData} />
		</>
	);
}
