import { InputField, TextField } from '../../ui/field.tsx';

type Name = 'meta_title' | 'meta_keyword' | 'meta_descrip';

export const SEO_FIELDS: readonly Name[] = ['meta_title', 'meta_keyword', 'meta_descrip'];

/** What search engines are told about a category or product. */
export function SeoFields({
	field,
}: {
	field: (name: Name) => { name: string; defaultValue: string; errors?: readonly string[] };
}) {
	return (
		<div className="grid gap-4">
			<InputField
				{...field('meta_title')}
				label="Meta Title"
				required
				maxLength={255}
				hint="The title search engines show."
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
