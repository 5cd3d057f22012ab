import { NavLink } from 'react-router';
import { LogOutForm } from '../../log-out-form.tsx';

const PAGES = [
	{ to: '/account', name: 'My Account' },
	{ to: '/myorders', name: 'My Orders' },
	{ to: '/wishlist', name: 'Wishlist' },
	{ to: '/account/addresses', name: 'My addresses' },
	{ to: '/account/second-factor', name: 'How you sign in' },
];

const ITEM =
	'flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 font-semibold text-slate outline-offset-[-2px] hover:text-ink aria-[current=page]:border-ember aria-[current=page]:text-ink aria-[current=page]:[scroll-initial-target:nearest]';

/** The pages of an account beside one another, the one shown marked; on phones they scroll sideways. */
export function AccountNav() {
	return (
		<nav
			aria-label="Your account"
			className="scrollbar-none -mx-4 mt-3 flex scroll-px-[40%] gap-x-6 overflow-x-auto md:max-lg:gap-x-4 border-line border-b px-4 md:mx-0 md:px-0"
		>
			{PAGES.map(({ to, name }) => (
				<NavLink key={to} to={to} end className={ITEM}>
					{name}
				</NavLink>
			))}
			<LogOutForm className={ITEM}>Log out</LogOutForm>
		</nav>
	);
}
