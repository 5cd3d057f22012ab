import type { ReactNode } from 'react';

/** The heading of an admin page, with its actions beside it. */
export function PageHead({
	title,
	lead,
	isRow = false,
	children,
}: {
	title: string;
	lead?: ReactNode;
	/** On phones the actions are one row that is moved sideways: for many links, and nothing that unfolds. */
	isRow?: boolean;
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
			<div
				className={`flex gap-2 ${isRow ? 'max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap max-sm:[&>*]:shrink-0' : 'flex-wrap'}`}
			>
				{children}
			</div>
		</div>
	);
}
