import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../page-meta.ts';

/** The head of an admin page: its title, and that search engines must not index it. */
export function adminMeta(
	matches: Parameters<typeof pageMeta>[0],
	title: string,
): MetaDescriptor[] {
	return pageMeta(matches, {
		title: `${title} | Admin`,
		description: title,
		path: '/admin',
		hidden: true,
	});
}
