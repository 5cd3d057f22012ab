import { categoryForStaff } from '#shop/catalogue/categories/category-editing.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { definitionForStaff } from '#shop/specifications/definitions.ts';
import { UNITS } from '#shop/specifications/units.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/edit-specification.ts';
import { SpecificationForm } from './specification-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Edit Specification');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const { id, name } = await backToList('/admin/view-category', () =>
		categoryForStaff(db, parseId(params.id)),
	);
	const found = await backToList(`/admin/edit-category/${id}/specifications`, () =>
		definitionForStaff(db, id, parseId(params.specification)),
	);
	const { label, key, kind, unit, choices, onCard, isFilter } = found;
	return {
		category: { id, name },
		units: UNITS.map((one) => ({ key: one.key, name: one.name })),
		specification: {
			id: found.id,
			updatedAt: found.updatedAt.toISOString(),
			texts: { label, key, kind, unit: unit ?? '', choices: choices.join('\n') },
			ticks: { on_card: onCard, is_filter: isFilter },
		},
	};
});

export { action } from './save-specification.ts';

export default function EditSpecification({ loaderData }: Route.ComponentProps) {
	const { category, specification } = loaderData;
	return (
		<>
			<PageHead
				title="Edit Specification"
				lead={`${specification.texts.label}, ${category.name}`}
			/>
			<SpecificationForm key={specification.id} {...loaderData} />
		</>
	);
}
