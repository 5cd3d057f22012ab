import { useRef } from 'react';
import { slugify } from '#shop/addresses/slug.ts';
import { InputField } from '../../ui/field.tsx';
import { META_TITLE } from './seo-fields.tsx';

type FieldOf = (name: 'name' | 'slug') => {
	name: string;
	defaultValue: string;
	errors?: readonly string[];
};

type NameAndSlugProps = {
	field: FieldOf;
	example: string;
	/** The thing already has an address, which people may have saved. */
	isEdit: boolean;
};

/** Slug and Meta Title of something new follow the name until somebody types their own. */
export function NameAndSlug({ field, example, isEdit }: NameAndSlugProps) {
	const slug = useRef<HTMLInputElement>(null);
	// A name that comes without a slug has not been given one yet, so typing on still suggests one.
	const lastName = useRef(field('slug').defaultValue ? field('name').defaultValue : '');
	const own = field('slug').defaultValue;
	const address = isEdit && own ? example.replace(/[^/]+$/, own) : example;
	const suggest = (name: string) => {
		const input = slug.current;
		const suggested = lastName.current ? slugify(lastName.current, '') : '';
		if (input && input.value === suggested) input.value = slugify(name, '');
		const title = input?.form?.elements.namedItem(META_TITLE);
		if (title instanceof HTMLInputElement && title.value === lastName.current) title.value = name;
		lastName.current = name;
	};
	return (
		<>
			<InputField
				{...field('name')}
				label="Name"
				required
				maxLength={255}
				onInput={isEdit ? undefined : (event) => suggest(event.currentTarget.value)}
			/>
			<InputField
				{...field('slug')}
				label="Slug"
				ref={slug}
				required
				maxLength={255}
				autoCapitalize="none"
				spellCheck={false}
				hint={`The end of its address${isEdit ? '' : ', made from the name'}: ${address}.${isEdit ? ' A changed one leaves a redirect.' : ''}`}
			/>
		</>
	);
}
