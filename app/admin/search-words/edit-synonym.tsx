import { parseId } from '#shop/kit/parse-id.ts';
import { readable } from '#shop/search/fold.ts';
import { synonymForStaff } from '#shop/search/synonyms.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-synonym.ts';
import { SynonymForm } from './synonym-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Synonym');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/search-words', async () => {
		const { id, term, meaning, updatedAt } = await synonymForStaff(db, parseId(params.id));
		return {
			id,
			term: readable(term),
			meaning: readable(meaning),
			updatedAt: updatedAt.toISOString(),
		};
	}),
);

export { action } from './save-synonym.ts';

export default function EditSynonym({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Edit Synonym" lead={loaderData.term} />
			<SynonymForm key={loaderData.id} {...loaderData} />
		</>
	);
}
