import type { ImportFindings } from '#shop/import/staff-imports.ts';
import { howMany } from '#shop/kit/how-many.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, SelectField } from '../../ui/field.tsx';

export type KnownCategory = { slug: string; name: string };

/** Which of the shop's categories those of a file are, or that they are created. */
export function NewCategories({
	findings,
	categories,
	refused,
}: {
	findings: ImportFindings;
	categories: readonly KnownCategory[];
	refused: ActionError | undefined;
}) {
	const more = findings.categoriesInAll - findings.categories.length;
	return (
		<fieldset className="space-y-4">
			<legend className="font-semibold text-lg">
				{howMany(findings.categoriesInAll, 'category', 'categories')} that the shop does not have
			</legend>
			<p className="max-w-prose text-slate text-sm">
				Say which of the shop's each is, or let it be created. Next time the same supplier's file is
				not asked about again.
			</p>
			<ul className="grid gap-4 sm:grid-cols-2">
				{findings.categories.map((category, place) => (
					<li key={category.key}>
						<SelectField
							label={category.key === '' ? 'Rows without a category' : category.name}
							name={`category-${place}`}
							defaultValue={refused?.values[`category-${place}`] ?? category.likely ?? ''}
							hint={howMany(category.products, 'product')}
							errors={refused?.errors[`category-${place}`]}
						>
							<option value="">Create “{category.name.slice(0, 60)}”</option>
							<Options nearest={category.nearest} categories={categories} />
						</SelectField>
					</li>
				))}
			</ul>
			{more > 0 ? (
				<p>{howMany(more, 'more category is', 'more categories are')} created too.</p>
			) : null}
			<CheckField
				label="Show the created categories"
				name="showCategories"
				value="1"
				defaultChecked={refused?.values.showCategories === '1'}
				hint="Otherwise they stay hidden, with all products in them. They are never in the navigation."
			/>
			<CheckField
				label="Put the created categories below those that the file names above them"
				name="categoryTree"
				value="1"
				defaultChecked={refused?.values.categoryTree === '1'}
				hint="A supplier's “Audio > Cables” becomes Cables below Audio. Otherwise each stands at the top. Categories that the shop has stay where they are."
			/>
		</fieldset>
	);
}

function Options({
	nearest,
	categories,
}: {
	nearest: readonly string[];
	categories: readonly KnownCategory[];
}) {
	const near = nearest.flatMap(
		(slug) => categories.find((category) => category.slug === slug) ?? [],
	);
	const option = ({ slug, name }: KnownCategory) => (
		<option key={slug} value={slug}>
			{name}
		</option>
	);
	return (
		<>
			{near.length > 0 ? <optgroup label="Most similar">{near.map(option)}</optgroup> : null}
			<optgroup label="All categories">
				{categories.filter((category) => !near.includes(category)).map(option)}
			</optgroup>
		</>
	);
}
