import { Link } from 'react-router';

export type Crumb = { name: string; to?: string };

/**
 * The path to this page; the last crumb is the page itself, which on phones its heading already names. What stands before
 * it is cut off there rather than wrapped.
 */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
	const lastLink = crumbs.findLastIndex(({ to }) => to);
	return (
		<nav aria-label="Breadcrumb">
			<ol className="wrap-anywhere flex text-slate text-sm md:block">
				{crumbs.map(({ name, to }, place) => (
					<li
						key={`${to ?? ''} ${name}`}
						className={
							to
								? `flex items-center md:inline ${place === lastLink ? 'min-w-0' : 'shrink-0'}`
								: 'inline max-md:sr-only'
						}
					>
						{place > 0 ? (
							<span aria-hidden="true" className="mr-2 ml-1">
								&gt;
							</span>
						) : null}
						{to ? (
							<Link
								to={to}
								className="inline-flex min-h-11 min-w-0 items-center underline-offset-4 hover:text-ink hover:underline"
							>
								{/* Alone on a phone, it is the way back. */}
								{crumbs.length === 2 ? (
									<span aria-hidden="true" className="mr-1 md:hidden">
										‹
									</span>
								) : null}
								<span className="max-md:truncate">{name}</span>
							</Link>
						) : (
							<span aria-current="page" className="text-ink">
								{name}
							</span>
						)}{' '}
					</li>
				))}
			</ol>
		</nav>
	);
}
