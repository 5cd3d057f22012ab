import { readWord } from '#shop/kit/input.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/add-synonym.ts';
import { SynonymForm } from './synonym-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Synonym');

export const loader = staffLoader(async (_context, { url }: Route.LoaderArgs) => ({
	term: readWord(url.searchParams.get('term')) ?? '',
}));

export { action } from './save-synonym.ts';

export default function AddSynonym({ loaderData: { term } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				title="Add Synonym"
				lead="Who searches for the one word also finds what the other finds, from the next search on."
			/>
			<SynonymForm key={term} term={term} meaning="" />
		</>
	);
}
