import type { ReactNode } from 'react';
import { ButtonLink } from '../button.tsx';
import { LevelMeter } from '../level-meter.tsx';

/** Where nothing exists or could be loaded: what that means, and a link to go on. */
export function EmptyState({
	title,
	children,
	action,
	heading: Heading = 'h2',
}: {
	title: string;
	children?: ReactNode;
	action?: { label: string; to: string };
	heading?: 'h1' | 'h2';
}) {
	return (
		<div className="grid justify-items-center gap-4 rounded-card bg-paper px-6 py-14 text-center">
			<LevelMeter value={0} segments={16} className="h-4" />
			<Heading className="text-3xl">{title}</Heading>
			{children ? <div className="max-w-prose text-balance text-slate">{children}</div> : null}
			{action ? (
				<ButtonLink kind="ink" to={action.to} className="mt-2">
					{action.label}
				</ButtonLink>
			) : null}
		</div>
	);
}
