import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { NavCategory } from '#shop/settings/site-layout.ts';
import { LogOutForm } from '../log-out-form.tsx';
import { DropDown } from '../ui/drop-down.tsx';
import { Icon } from '../ui/icons.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { BAR_CATEGORY, MenuLink, type NavLink } from './menu-link.tsx';
import { BarBranch, MenuBranch } from './nav-branch.tsx';
import { SearchBox } from './search/search-box.tsx';
import { useVisitor } from './visitor.ts';
import type { Visitor } from './visitor-facts.ts';

const BAR_LINK =
	'inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-3 font-semibold text-sm hover:text-glow';

/** The shop's name, the navigation, and what belongs to the visitor. */
export function Header({ name, nav }: { name: string; nav: readonly NavCategory[] }) {
	const visitor = useVisitor();
	const { pathname } = useLocation();
	const links = navLinks(nav, pathname);
	const isFlat = links.every(({ below }) => below === undefined);
	// Some categories are kept out of the navigation, and the footer, which has this link too, is far away.
	const all = { to: '/collections', label: 'All categories', current: pathname === '/collections' };
	return (
		<header className="contents">
			{/* On phones two rows: the name scrolls away, and returns when it has the focus. */}
			<div className="sticky -top-13 z-30 bg-ink text-paper has-[>div>a:first-child:focus-visible]:top-0 md:top-0">
				<div className="column flex flex-wrap items-center gap-x-1 md:h-16 md:flex-nowrap">
					<Link
						to="/"
						className="min-w-0 overflow-hidden rounded-control outline-offset-[-2px] max-md:flex max-md:h-13 max-md:basis-full max-md:items-center"
					>
						<Wordmark name={name} />
					</Link>
					<div className="min-w-0 max-w-xl grow max-md:mb-2 max-md:basis-28 md:mx-4 lg:mx-6">
						<SearchBox />
					</div>
					<div className="ml-auto hidden items-center lg:flex">
						<PersonalLinks visitor={visitor} className={BAR_LINK} />
						<LoginOrLogout visitor={visitor} className={`${BAR_LINK} min-w-20 justify-center`} />
					</div>
					<CartLink count={visitor.cartCount} current={pathname === '/cart'} />
					<Menu links={[...links, all]} visitor={visitor} key={pathname} />
				</div>
				<div aria-hidden="true" className="meter-rule-dark lg:hidden" />
			</div>
			<nav
				aria-label="Categories"
				className={`${isFlat ? '' : 'relative z-20 '}hidden bg-ink text-paper lg:block`}
			>
				<div className="column flex gap-6">
					<ul className="scrollbar-none flex min-w-0 grow gap-6 overflow-x-auto">
						{links.map((link) =>
							link.below ? (
								<BarBranch key={`${link.to} ${pathname}`} link={link} />
							) : (
								<li key={link.to}>
									<BarLink {...link} />
								</li>
							),
						)}
					</ul>
					{/* Beside the list, not in it: in sight however many there are. */}
					<BarLink {...all} />
				</div>
				<div aria-hidden="true" className="meter-rule-dark" />
			</nav>
		</header>
	);
}

function BarLink({ to, label, current }: NavLink) {
	return (
		<PageLink to={to} aria-current={current ? 'page' : undefined} className={BAR_CATEGORY}>
			{label}
		</PageLink>
	);
}

/** Market and the categories; a page within a collection belongs to its category. */
function navLinks(nav: readonly NavCategory[], pathname: string): NavLink[] {
	const [first = '', second = ''] = pathname.split('/').slice(1);
	const current = first === 'collections' ? second : first;
	return [
		{ to: '/', label: 'Market', current: pathname === '/' },
		...nav.map((category) => navLink(category, current)),
	];
}

function navLink({ slug, name, below }: NavCategory, current: string): NavLink {
	const link = { to: `/${slug}`, label: name, current: slug === current };
	return below ? { ...link, below: below.map((each) => navLink(each, current)) } : link;
}

/** All links behind one button on small screens; following a link closes it. */
function Menu({ links, visitor }: { links: readonly NavLink[]; visitor: Visitor }) {
	return (
		<DropDown label="Menu" icon="menu" className="-mr-2 max-md:mb-2 lg:hidden">
			{(close) => (
				<nav
					aria-label="Menu"
					className="column absolute inset-x-0 top-full max-h-[calc(100dvh-7.5rem)] md:max-h-[calc(100dvh-4.25rem)] overflow-y-auto overscroll-contain bg-ink pt-2 pb-6 shadow-float"
				>
					<ul className="grid sm:grid-cols-2 sm:gap-x-6">
						{links.map((link) => (
							<li key={link.to}>
								{link.below ? (
									<MenuBranch link={link} onChoose={close} />
								) : (
									<MenuLink {...link} onChoose={close} />
								)}
							</li>
						))}
					</ul>
					<div className="mt-4 flex flex-wrap gap-2">
						<PersonalLinks visitor={visitor} className={MENU_BUTTON} onChoose={close} />
						<LoginOrLogout visitor={visitor} className={MENU_BUTTON} onChoose={close} />
					</div>
				</nav>
			)}
		</DropDown>
	);
}

const MENU_BUTTON =
	'inline-flex min-h-11 grow items-center justify-center rounded-control px-4 font-semibold ring-1 ring-slate ring-inset';

type PartProps = { visitor: Visitor; className: string; onChoose?: () => void };

/** What only comes once the visitor is known stands in front: what is there already stays where it is. */
function PersonalLinks({ visitor, className, onChoose }: PartProps): ReactNode {
	return (
		<>
			{visitor.signedIn && visitor.admin ? (
				<Link to="/admin" className={className} onClick={onChoose}>
					Admin
				</Link>
			) : null}
			{visitor.signedIn ? (
				<Link to="/myorders" className={className} onClick={onChoose}>
					My Orders
				</Link>
			) : null}
			<Link to="/wishlist" className={className} onClick={onChoose}>
				Wishlist
			</Link>
		</>
	);
}

function LoginOrLogout({ visitor, className, onChoose }: PartProps) {
	if (!visitor.signedIn) {
		return (
			<>
				<Link to="/login" className={className} onClick={onChoose}>
					Login
				</Link>
				{/* Without scripts the page, the same for everybody, cannot know who reads it: who is signed in goes on here. */}
				<span className="hidden noscript:contents">
					<Link to="/account" className={className}>
						Account
					</Link>
				</span>
			</>
		);
	}
	return <LogOutForm className={className} />;
}

function CartLink({ count, current }: { count: number; current: boolean }) {
	return (
		<Link
			to="/cart"
			aria-current={current ? 'page' : undefined}
			className="relative flex size-11 items-center justify-center rounded-control hover:text-glow aria-[current=page]:text-glow max-md:mb-2 md:max-lg:ml-auto lg:ml-1"
		>
			<Icon name="cart" className="size-7" />
			<span className="sr-only">Cart</span>
			<span role="status">
				{count > 0 ? (
					<span className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-ember px-1 font-bold text-paper text-xs tabular-nums">
						{count}
						<span className="sr-only"> in the cart</span>
					</span>
				) : null}
			</span>
		</Link>
	);
}
