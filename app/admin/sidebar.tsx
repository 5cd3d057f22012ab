import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/icons.tsx';
import { Summary } from '../ui/summary.tsx';
import { currentEntry, type Entry, type Group } from './menu.ts';
import { useStaff } from './staff-view.ts';

const ENTRY =
	'flex min-h-11 items-center border-transparent border-l-3 px-4 text-mist outline-offset-[-2px] hover:text-paper ' +
	'aria-[current=page]:border-ember aria-[current=page]:bg-graphite aria-[current=page]:font-semibold aria-[current=page]:text-paper';

export function Sidebar() {
	const { pathname } = useLocation();
	const { menu } = useStaff();
	const current = currentEntry(menu, pathname);
	return (
		<ul className="grow py-3 text-sm">
			{menu.map((section) => (
				<li key={section.label}>
					{'to' in section ? (
						<SidebarLink {...section} current={current} />
					) : (
						<SidebarGroup {...section} current={current} />
					)}
				</li>
			))}
		</ul>
	);
}

/** Where the entry of the shown page leads. */
type Current = { current: string | null };

/** The name, exactly as the spec has it, and below what it means; read out as a description. */
function EntryText({ label, means }: Pick<Entry, 'label' | 'means'>) {
	return (
		<span className="min-w-0 py-1">
			<span className="block">{label}</span>
			{means ? (
				<span aria-hidden="true" className="block font-normal text-mist text-xs">
					{means}
				</span>
			) : null}
		</span>
	);
}

function SidebarGroup({ label, means, entries, current }: Group & Current) {
	const holdsPage = entries.some(({ to }) => to === current);
	return (
		<details open={holdsPage || undefined}>
			<Summary className={`${ENTRY} justify-between`} aria-description={means}>
				<EntryText label={label} means={means} />
				<Icon name="down" className="size-4" />
			</Summary>
			<ul className="pl-4">
				{entries.map((entry) => (
					<li key={entry.to}>
						<SidebarLink {...entry} current={current} />
					</li>
				))}
			</ul>
		</details>
	);
}

function SidebarLink({ label, means, to, current }: Entry & Current) {
	return (
		<Link
			to={to}
			aria-current={to === current ? 'page' : undefined}
			aria-description={means}
			className={ENTRY}
		>
			<EntryText label={label} means={means} />
		</Link>
	);
}
