import type { Permission } from '#shop/staff/permissions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useMay } from '../staff-view.ts';

/** Downloads a table; nothing for those who may not, or who lack what else is in the table. */
export function ExportLink({
	href,
	needs = [],
	children,
}: {
	href: string;
	needs?: readonly Permission[];
	children: string;
}) {
	const may = useMay();
	if (!may('exports', ...needs)) return null;
	return (
		<a href={href} download className={buttonClass({ kind: 'quiet', size: 'small' })}>
			{children}
		</a>
	);
}
