import type { ReactNode } from 'react';

/** A titled part of the dashboard. */
export function Panel({
	title,
	className = '',
	children,
}: {
	title: string;
	className?: string;
	children: ReactNode;
}) {
	return (
		<section className={`min-w-0 rounded-card bg-paper p-4 ${className}`}>
			<h2 className="mb-3 text-2xl">{title}</h2>
			{children}
		</section>
	);
}
