import type { Permission } from '#shop/staff/permissions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useMay } from '../staff-view.ts';

/** Downloads a table; nothing for those who may not, or who lack what else is in the table. */
export function ExportLink({
	href,
	needs = [],
	needsProof = false,
	children,
}: {
	href: string;
	/** Whether whoever presses it may be asked first who they are: on a page, which must not be saved as the file. */
	needsProof?: boolean;
	needs?: readonly Permission[];
	children: string;
}) {
	const may = useMay();
	if (!may('exports', ...needs)) return null;
	return (
		<a href={href} download={!needsProof} className={buttonClass({ kind: 'quiet', size: 'small' })}>
			{children}
		</a>
	);
}
