import { Link } from 'react-router';
import { Icon } from '../ui/icons.tsx';

/** A link of the navigation; `below` are those to what is below a category, if there is anything. */
export type NavLink = { to: string; label: string; current: boolean; below?: NavLink[] };

/** A category in the bar of wide screens. */
export const BAR_CATEGORY =
	'flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 pt-1 text-mist text-sm outline-offset-[-2px] hover:text-paper aria-[current=page]:border-ember forced-colors:not-aria-[current=page]:border-[Canvas] aria-[current=page]:font-semibold aria-[current=page]:text-paper';

/** A line of the menu of small screens. */
export function MenuLink({ to, label, current, onChoose }: NavLink & { onChoose: () => void }) {
	return (
		<Link
			to={to}
			aria-current={current ? 'page' : undefined}
			onClick={onChoose}
			className="flex min-h-12 items-center justify-between border-graphite border-b py-2 aria-[current=page]:font-semibold aria-[current=page]:text-glow"
		>
			{label}
			<Icon name="right" className="size-4 text-mist" />
		</Link>
	);
}
