import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { joinWords } from '#shop/kit/join-words.ts';
import { LogOutForm } from '../log-out-form.tsx';
import { DropDown } from '../ui/drop-down.tsx';
import { useResetValue } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { SEARCH_KINDS, searchKinds } from './search/search-kinds.ts';
import { Sidebar } from './sidebar.tsx';
import { useMay } from './staff-view.ts';

/** The shop's name, a search over everything, and the menu of the signed-in admin. */
export function TopBar({ shopName, userName }: { shopName: string; userName: string }) {
	const { key } = useLocation();
	return (
		<header className="sticky top-0 z-30 bg-ink text-paper">
			<div className="flex min-h-16 items-center gap-x-3 px-4 max-md:flex-wrap max-md:pt-2 md:px-6">
				<DropDown key={`menu ${key}`} icon="menu" label="Menu" className="-ml-2 xl:hidden">
					{() => (
						<nav
							aria-label="Menu"
							className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-7.5rem)] flex-col overflow-y-auto overscroll-contain bg-ink shadow-float md:max-h-[calc(100dvh-4.25rem)] md:max-w-80"
						>
							<Sidebar />
						</nav>
					)}
				</DropDown>
				<Link to="/admin/dashboard" className="rounded-control md:shrink-0">
					<Wordmark name={shopName} />
				</Link>
				<SearchBox />
				<DropDown
					key={`user ${key}`}
					icon="user"
					label={`Account of ${userName}`}
					className="-mr-2 max-md:ml-auto"
				>
					{() => <UserMenu userName={userName} />}
				</DropDown>
			</div>
			<div aria-hidden="true" className="meter-rule-dark" />
		</header>
	);
}

function SearchBox() {
	const may = useMay();
	const kinds = searchKinds(may).map((kind) => SEARCH_KINDS[kind].label.toLowerCase());
	const { pathname } = useLocation();
	const [search] = useSearchParams();
	const q = pathname === '/admin/search' ? (search.get('q') ?? '') : '';
	const field = useResetValue<HTMLInputElement>(q);
	if (kinds.length === 0) return <div className="grow" />;
	return (
		<Form
			role="search"
			action="/admin/search"
			className="relative max-md:order-last max-md:mb-2 max-md:w-full md:mx-auto md:w-full md:min-w-0 md:max-w-md"
		>
			<input
				ref={field}
				type="search"
				name="q"
				defaultValue={q}
				required
				aria-label={`Search ${joinWords(kinds)}`}
				// More would not fit on a phone.
				placeholder={`Search ${kinds.slice(0, 3).join(', ')}`}
				className="block h-11 w-full rounded-control bg-graphite pr-12 pl-3 text-base text-paper placeholder:text-mist"
			/>
			<button
				type="submit"
				aria-label="Search"
				className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-mist hover:text-paper"
			>
				<Icon name="search" className="size-5" />
			</button>
		</Form>
	);
}

const MENU_ENTRY = 'flex min-h-11 w-full items-center px-4 hover:bg-fog';

function UserMenu({ userName }: { userName: string }) {
	const may = useMay();
	return (
		<div className="absolute top-full right-2 w-56 overflow-hidden rounded-card bg-paper py-2 text-ink text-sm shadow-float">
			<p className="truncate px-4 py-2 text-slate">{userName}</p>
			{may('settings') ? (
				<Link to="/admin/settings" className={MENU_ENTRY}>
					Settings
				</Link>
			) : null}
			{may('users') ? (
				<Link to="/admin/activity" className={MENU_ENTRY}>
					Activity Log
				</Link>
			) : null}
			<Link to="/account" className={MENU_ENTRY}>
				My Account
			</Link>
			<Link to="/" className={MENU_ENTRY}>
				See the shop
			</Link>
			<div className="mt-2 border-line border-t pt-2">
				<LogOutForm className={MENU_ENTRY} />
			</div>
		</div>
	);
}
