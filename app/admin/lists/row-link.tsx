import { Link } from 'react-router';
import type { Permission } from '#shop/staff/permissions.ts';
import { useMay } from '../staff-view.ts';

type RowLinkProps = {
	to: string;
	/** Says which row, for screen readers. */
	name?: string;
	/** Without these permissions it is text. */
	needs?: readonly Permission[];
	children: string;
};

/** A link in a row of a table. */
export function RowLink({ to, name, needs = [], children }: RowLinkProps) {
	const may = useMay();
	if (!may(...needs)) return children;
	return (
		<Link
			to={to}
			aria-label={name ? `${children} ${name}` : undefined}
			className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4 xl:min-h-8"
		>
			{children}
		</Link>
	);
}
