import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from './icons.tsx';
import { Summary } from './summary.tsx';
import { useWide } from './use-wide.ts';

type Tab = {
	id: string;
	label: string;
	children: ReactNode;
	/** What is in it, in a few words under the label. */
	note?: string | undefined;
	/** Marks the label: something in this panel is wrong, or not saved yet. */
	mark?: 'wrong' | 'unsaved' | undefined;
};

/**
 * Panels of which one is open, without any script: a row of labels on wide screens, one above the other on phones.
 * Changing `openId` opens that panel (a form opens the one with its error), and so does another
 * `openedBy` that is not empty (the same link is pressed again).
 * With scripts, wide screens get an ARIA tab list with arrow keys. `aside`: the labels stand in a column beside the
 * panel, for more of them than fit in a row.
 */
export function Tabs({
	tabs,
	openId = tabs[0]?.id,
	openedBy = '',
	aside = false,
}: {
	tabs: readonly Tab[];
	openId?: string | undefined;
	openedBy?: string;
	aside?: boolean;
}) {
	const name = useId();
	const wide = useWide();
	const [shown, setShown] = useState(openId);
	const [asked, setAsked] = useState({ openId, openedBy });
	if (asked.openId !== openId || asked.openedBy !== openedBy) {
		setAsked({ openId, openedBy });
		if (asked.openId !== openId || openedBy !== '') setShown(openId);
	}
	return (
		<div className={aside ? 'tabs tabs-aside' : 'tabs'}>
			{wide ? (
				<TabList tabs={tabs} name={name} shown={shown} aside={aside} onChoose={setShown} />
			) : null}
			{tabs.map((tab) => (
				<details
					key={tab.id}
					id={tab.id}
					name={name}
					open={tab.id === shown}
					onToggle={({ currentTarget: { open } }) =>
						setShown((id) => (open ? tab.id : id === tab.id ? undefined : id))
					}
				>
					<Summary>
						{wide ? null : (
							<>
								<Label tab={tab} />
								<Icon name="down" className="size-5 text-slate" />
							</>
						)}
					</Summary>
					{/* Not labelled with the tab's name, which may also be the label of a field in it. */}
					<div id={`${name}${tab.id}`} role={wide ? 'tabpanel' : undefined} className="py-5">
						{tab.children}
					</div>
				</details>
			))}
		</div>
	);
}

type TabListProps = {
	tabs: readonly Tab[];
	name: string;
	shown: string | undefined;
	aside: boolean;
	onChoose: (id: string) => void;
};

/** The tab list that replaces the summaries on wide screens. */
function TabList({ tabs, name, shown, aside, onChoose }: TabListProps) {
	return (
		<div role="tablist" aria-orientation={aside ? 'vertical' : undefined}>
			{tabs.map((tab, place) => (
				<button
					key={tab.id}
					type="button"
					role="tab"
					aria-selected={tab.id === shown}
					aria-controls={`${name}${tab.id}`}
					aria-describedby={tab.note || tab.mark ? `${name}${tab.id}-about` : undefined}
					tabIndex={tab.id === (shown ?? tabs[0]?.id) ? 0 : -1}
					onClick={() => onChoose(tab.id)}
					onKeyDown={(event) => {
						const next = neighbour(event, place, tabs.length, aside);
						if (next === undefined) return;
						const id = tabs[next]?.id;
						if (id) onChoose(id);
						event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus();
					}}
				>
					<Label tab={tab} aboutId={`${name}${tab.id}-about`} />
				</button>
			))}
		</div>
	);
}

/** The place to which an arrow key leads from the tab at `place`; the ends are connected. */
function neighbour(
	event: KeyboardEvent,
	place: number,
	count: number,
	aside: boolean,
): number | undefined {
	const isKey = (...keys: string[]) => keys.includes(event.key);
	const isForward = isKey('ArrowRight') || (aside && isKey('ArrowDown'));
	if (!isForward && !isKey('ArrowLeft') && !(aside && isKey('ArrowUp'))) return undefined;
	// In a column the same keys would scroll the page.
	event.preventDefault();
	return (place + (isForward ? 1 : count - 1)) % count;
}

const MARKS = {
	wrong: { tone: 'text-red', says: 'has errors' },
	unsaved: { tone: 'text-amber', says: 'not saved yet' },
};

/** With `aboutId` the label alone names the tab: what is in it, wrong or unsaved is its description, under that id. */
function Label({ tab: { label, note, mark }, aboutId }: { tab: Tab; aboutId?: string }) {
	return (
		<span className="block text-left">
			<span>{label}</span>
			<span id={aboutId} aria-hidden={aboutId ? true : undefined}>
				{mark ? (
					<span className={`ml-2 ${MARKS[mark].tone}`}>
						<span aria-hidden="true">●</span>
						<span className="sr-only">{MARKS[mark].says}</span>
					</span>
				) : null}
				{note ? <span className="block font-normal text-slate text-xs">{note}</span> : null}
			</span>
		</span>
	);
}
