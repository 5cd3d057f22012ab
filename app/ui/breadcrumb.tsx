import { Link } from 'react-router';

export type Crumb = { name: string; to?: string };

/** The path to this page; the last crumb is the page itself, which on phones its heading already names. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
	return (
		<nav aria-label="Breadcrumb">
			<ol className="wrap-anywhere text-slate text-sm">
				{crumbs.map(({ name, to }, place) => (
					<li key={`${to ?? ''} ${name}`} className={to ? 'inline' : 'inline max-md:sr-only'}>
						{place > 0 ? (
							<span aria-hidden="true" className="mr-2 ml-1">
								&gt;
							</span>
						) : null}
						{to ? (
							<Link
								to={to}
								className="inline-flex min-h-11 items-center py-2 underline-offset-4 hover:text-ink hover:underline"
							>
								{/* Alone on a phone, it is the way back. */}
								{crumbs.length === 2 ? (
									<span aria-hidden="true" className="mr-1 md:hidden">
										‹
									</span>
								) : null}
								{name}
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
