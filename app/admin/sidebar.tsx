import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/icons.tsx';
import { Summary } from '../ui/summary.tsx';

/** `means` says in plain words what a name of the spec leads to. */
type Entry = { label: string; to: string; means?: string };
type Group = { label: string; means?: string; entries: readonly Entry[] };

/** The navigation of the admin area (spec section 2, "Layout"). */
const SECTIONS: readonly (Entry | Group)[] = [
	{ label: 'Dashboard', to: '/admin/dashboard' },
	{ label: 'Profiles', to: '/admin/profile', means: 'Customers' },
	{ label: 'Orders', to: '/admin/orders' },
	{ label: 'Category', to: '/admin/category', means: 'Add a category' },
	{ label: 'View Category', to: '/admin/view-category', means: 'All categories' },
	{
		label: 'Products',
		entries: [
			{ label: 'Add Product', to: '/admin/add-product' },
			{ label: 'View Product', to: '/admin/view-product' },
			{ label: 'Families', to: '/admin/families' },
			{ label: 'New Prices', to: '/admin/new-prices' },
			{ label: 'Import and Export', to: '/admin/import' },
		],
	},
	{
		label: 'Searching',
		means: 'What shoppers look for',
		entries: [
			{ label: 'Missed Searches', to: '/admin/missed-searches' },
			{ label: 'Synonyms', to: '/admin/search-words' },
		],
	},
	{
		label: 'Contenting',
		means: 'Articles, reviews',
		entries: [
			{ label: 'Blogging', to: '/admin/adminblog' },
			{ label: 'Newsletter', to: '/admin/newsletter' },
			{ label: 'Reviews', to: '/admin/reviews' },
			{ label: 'Questions', to: '/admin/questions' },
			{ label: 'Messages', to: '/admin/messages' },
		],
	},
	{
		label: 'Pages',
		means: 'Templates',
		entries: [
			{ label: '401 Page', to: '/admin/401' },
			{ label: '404 Page', to: '/admin/404' },
			{ label: '500 Page', to: '/admin/500' },
		],
	},
	{ label: 'Charts', to: '/admin/charts', means: 'Sales reports' },
	{ label: 'Tables', to: '/admin/tables', means: 'Stock count' },
	{ label: 'Money', to: '/admin/money', means: 'Payments and differences' },
	{ label: 'Mails', to: '/admin/mails', means: 'Sent to shoppers' },
	{ label: 'Settings', to: '/admin/settings' },
	{ label: 'Activity Log', to: '/admin/activity', means: 'Who changed what' },
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

function SidebarGroup({ label, means, entries, pathname }: Group & Place) {
	const holdsPage = entries.some(({ to }) => isCurrent(to, pathname));
	return (
		<details className="group/section" open={holdsPage || undefined}>
			<Summary className={`${ENTRY} justify-between`} aria-description={means}>
				<EntryText label={label} means={means} />
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

function SidebarLink({ label, means, to, pathname }: Entry & Place) {
	return (
		<Link
			to={to}
			aria-current={isCurrent(to, pathname) ? 'page' : undefined}
			aria-description={means}
			className={ENTRY}
		>
			<EntryText label={label} means={means} />
		</Link>
	);
}
