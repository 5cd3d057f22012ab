import { Link } from 'react-router';

/** A link in a row of a table; `name` says which row, for screen readers. */
export function RowLink({ to, name, children }: { to: string; name?: string; children: string }) {
	return (
		<Link
			to={to}
			aria-label={name ? `${children} ${name}` : undefined}
			className="inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
		>
			{children}
		</Link>
	);
}
