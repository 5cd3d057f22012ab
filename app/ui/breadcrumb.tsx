import { Link } from 'react-router';

export type Crumb = { name: string; to?: string };

/** The path to this page; the last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
	return (
		<nav aria-label="Breadcrumb">
			<ol className="flex flex-wrap items-center gap-x-2 text-slate text-sm">
				{crumbs.map(({ name, to }, place) => (
					<li
						key={`${to ?? ''} ${name}`}
						className="wrap-anywhere flex min-w-0 items-center gap-x-2"
					>
						{place > 0 ? <span aria-hidden="true">&gt;</span> : null}
						{to ? (
							<Link to={to} className="py-2 underline-offset-4 hover:text-ink hover:underline">
								{name}
							</Link>
						) : (
							<span aria-current="page" className="py-2 text-ink">
								{name}
							</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
