import { type MouseEvent, type ReactNode, useId } from 'react';
import { Icon } from './icons.tsx';
import { Summary } from './summary.tsx';

export type Tab = {
	id: string;
	label: string;
	children: ReactNode;
	/** Marks the label: something in this panel is wrong. */
	wrong?: boolean;
};

/**
 * Panels of which one is open, without any script: a row of labels on wide screens, one above the other on phones.
 * Changing `openId` opens that panel (a form opens the one with its error).
 */
export function Tabs({ tabs, openId = tabs[0]?.id }: { tabs: readonly Tab[]; openId?: string }) {
	const name = useId();
	return (
		<div className="tabs">
			{tabs.map((tab) => (
				<details key={tab.id} id={tab.id} name={name} open={tab.id === openId}>
					<Summary onClick={keepOpen}>
						<span>
							{tab.label}
							{tab.wrong ? (
								<span className="ml-2 text-red">
									<span aria-hidden="true">●</span>
									<span className="sr-only">has errors</span>
								</span>
							) : null}
						</span>
						<Icon name="down" className="size-5 text-slate" />
					</Summary>
					<div className="py-5">{tab.children}</div>
				</details>
			))}
		</div>
	);
}

/** A press on the label of the open panel would leave a row of labels with nothing below. */
function keepOpen(event: MouseEvent<HTMLElement>): void {
	const panel = event.currentTarget.closest('details');
	if (panel?.open && matchMedia('(width >= 48rem)').matches) event.preventDefault();
}
