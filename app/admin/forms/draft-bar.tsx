import type { ReactNode } from 'react';
import { Link } from 'react-router';

type DraftBarProps = {
	/** The page whose address alone shows what is stored. */
	saved: string;
	/** The page shows a draft, which may be the same as what is stored. */
	hasDraft: boolean;
	/** It differs from what is stored. */
	isDraft: boolean;
	/** The button that saves it. */
	children: ReactNode;
};

/** The end of a form whose draft is in the address: stays in sight, and leads back to what is saved. */
export function DraftBar({ saved, hasDraft, isDraft, children }: DraftBarProps) {
	return (
		<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper p-4 shadow-float">
			{children}
			{hasDraft || isDraft ? (
				<>
					{isDraft ? <p className="font-medium text-amber text-sm">Not saved yet.</p> : null}
					<Link
						to={saved}
						className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
					>
						Back to what is saved
					</Link>
				</>
			) : null}
		</div>
	);
}
