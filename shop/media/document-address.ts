import { slugify } from '../addresses/slug.ts';

/** The root-relative address of a stored document, which says what it is to those who save it. Pure. */
export function documentAddress({ path, title }: { path: string; title: string }): string {
	return `/${path.replace(/\.pdf$/, '')}/${slugify(title, 'document')}.pdf`;
}
