import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../page-meta.ts';

/** What the head of an admin page holds: its title, and that it is nothing for search engines. */
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
