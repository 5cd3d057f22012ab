import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/icons.tsx';
import { Summary } from '../ui/summary.tsx';

type Entry = { label: string; to: string };
type Group = { label: string; entries: readonly Entry[] };

/** The navigation of the admin area (spec section 2, "Layout"). */
const SECTIONS: readonly (Entry | Group)[] = [
	{ label: 'Dashboard', to: '/admin/dashboard' },
	{ label: 'Profiles', to: '/admin/profile' },
	{ label: 'Orders', to: '/admin/orders' },
	{ label: 'Category', to: '/admin/category' },
	{ label: 'View Category', to: '/admin/view-category' },
	{
		label: 'Products',
		entries: [
			{ label: 'Add Product', to: '/admin/add-product' },
			{ label: 'View Product', to: '/admin/view-product' },
			{ label: 'Import and Export', to: '/admin/import' },
		],
	},
	{
		label: 'Searching',
		entries: [
			{ label: 'Missed Searches', to: '/admin/missed-searches' },
			{ label: 'Synonyms', to: '/admin/search-words' },
		],
	},
	{
		label: 'Contenting',
		entries: [
			{ label: 'Blogging', to: '/admin/adminblog' },
			{ label: 'Newsletter', to: '/admin/newsletter' },
			{ label: 'Reviews', to: '/admin/reviews' },
		],
	},
	{
		label: 'Pages',
		entries: [
			{ label: '401 Page', to: '/admin/401' },
			{ label: '404 Page', to: '/admin/404' },
			{ label: '500 Page', to: '/admin/500' },
		],
	},
	{ label: 'Charts', to: '/admin/charts' },
	{ label: 'Tables', to: '/admin/tables' },
	{ label: 'Money', to: '/admin/money' },
	{ label: 'Mails', to: '/admin/mails' },
];

/** A page belongs to the entry that leads to it or to the page above it. */
const isCurrent = (to: string, pathname: string) =>
	pathname === to || pathname.startsWith(`${to}/`);

const ENTRY =
	'flex min-h-11 items-center border-transparent border-l-3 px-4 text-mist outline-offset-[-2px] hover:text-paper ' +
	'aria-[current=page]:border-ember aria-[current=page]:bg-graphite aria-[current=page]:font-semibold aria-[current=page]:text-paper';

export function Sidebar() {
	const { pathname } = useLocation();
	return (
		<ul className="grow py-3 text-sm">
			{SECTIONS.map((section) => (
				<li key={section.label}>
					{'to' in section ? (
						<SidebarLink {...section} pathname={pathname} />
					) : (
						<SidebarGroup {...section} pathname={pathname} />
					)}
				</li>
			))}
		</ul>
	);
}

type Place = { pathname: string };

function SidebarGroup({ label, entries, pathname }: Group & Place) {
	const holdsPage = entries.some(({ to }) => isCurrent(to, pathname));
	return (
		<details className="group/section" open={holdsPage || undefined}>
			<Summary className={`${ENTRY} justify-between`}>
				{label}
				<Icon name="down" className="size-4 group-open/section:rotate-180" />
			</Summary>
			<ul className="pl-4">
				{entries.map((entry) => (
					<li key={entry.to}>
						<SidebarLink {...entry} pathname={pathname} />
					</li>
				))}
			</ul>
		</details>
	);
}

function SidebarLink({ label, to, pathname }: Entry & Place) {
	return (
		<Link to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined} className={ENTRY}>
			{label}
		</Link>
	);
}
