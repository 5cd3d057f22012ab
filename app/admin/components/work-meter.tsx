import type { ReactNode } from 'react';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { usePolling } from './use-polling.ts';

/** How far work has come that goes on without the page; updates itself while it is shown, also without scripts. */
export function WorkMeter({
	label,
	done,
	all,
	children,
}: {
	label: string;
	done: number;
	/** 0 while it is not known. */
	all: number;
	children: ReactNode;
}) {
	usePolling(true);
	return (
		<div className="mt-3">
			<noscript>
				<meta httpEquiv="refresh" content="3" />
			</noscript>
			<LevelMeter
				value={all ? done / all : 0}
				segments={24}
				className="h-3 sm:h-5"
				label={label}
				progress
			/>
			{children}
		</div>
	);
}
