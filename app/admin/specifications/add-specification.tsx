import { categoryForStaff } from '#shop/catalogue/categories/category-editing.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { UNITS } from '#shop/specifications/units.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/add-specification.ts';
import { SpecificationForm } from './specification-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Specification');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/view-category', async () => {
		const { id, name } = await categoryForStaff(db, parseId(params.id));
		return {
			category: { id, name },
			units: UNITS.map(({ key, name: unit }) => ({ key, name: unit })),
		};
	}),
);

export { action } from './save-specification.ts';

export default function AddSpecification({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Add Specification" lead={`For ${loaderData.category.name}`} />
			<SpecificationForm {...loaderData} />
		</>
	);
}
