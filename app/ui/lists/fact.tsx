import type { ReactNode } from 'react';

type FactProps = {
	name: string;
	/** Whether it takes a whole line of a list with two columns. */
	isWide?: boolean;
	children: ReactNode;
};

/** A name with what is known, in a `dl`; nothing where nothing is. */
export function Fact({ name, isWide = false, children }: FactProps) {
	if (!children) return null;
	return (
		<div className={`min-w-0 ${isWide ? 'sm:col-span-2 print:col-span-2' : ''}`}>
			<dt className="text-slate text-sm">{name}</dt>
			<dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
		</div>
	);
}
