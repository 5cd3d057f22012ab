import { InputField, TextField } from '../../ui/field.tsx';

/** The name of a field that begins as the thing's name. */
export const META_TITLE = 'meta_title';

type Name = typeof META_TITLE | 'meta_keyword' | 'meta_descrip';

export const SEO_FIELDS: readonly Name[] = [META_TITLE, 'meta_keyword', 'meta_descrip'];

/** What search engines are given about a category or product. */
export function SeoFields({
	field,
}: {
	field: (name: Name) => { name: string; defaultValue: string; errors?: readonly string[] };
}) {
	return (
		<div className="grid gap-4">
			<InputField
				{...field(META_TITLE)}
				label="Meta Title"
				required
				maxLength={255}
				hint="The title search engines show; it begins as the name."
			/>
			<TextField {...field('meta_keyword')} label="Meta Keyword" rows={2} />
			<TextField
				{...field('meta_descrip')}
				label="Meta Description"
				rows={3}
				hint="Two lines under the title in search engines."
			/>
		</div>
	);
}
