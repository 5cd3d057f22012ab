import type { ReactNode } from 'react';

/** The heading of an admin page, with its actions beside it. */
export function PageHead({
	title,
	lead,
	children,
}: {
	title: string;
	lead?: ReactNode;
	children?: ReactNode;
}) {
	return (
		<div className="flex flex-wrap items-end justify-between gap-3">
			<div className="min-w-0">
				{/* Takes the focus of what a page has lost, such as a deleted row. */}
				<h1 tabIndex={-1} className="text-3xl outline-none md:text-4xl">
					{title}
				</h1>
				{lead ? <p className="mt-1 text-slate tabular-nums">{lead}</p> : null}
			</div>
			<div className="flex flex-wrap gap-2">{children}</div>
		</div>
	);
}
