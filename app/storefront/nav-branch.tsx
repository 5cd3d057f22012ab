import { DropDown } from '../ui/drop-down.tsx';
import { Icon } from '../ui/icons.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Summary } from '../ui/summary.tsx';
import { BAR_CATEGORY, MenuLink, type NavLink } from './menu-link.tsx';

// A category of the navigation that has others below it. It unfolds without scripts, too.

type Branch = { link: NavLink };

/** Whether this page is that of the category or of one below it. */
function isHere({ current, below = [] }: NavLink): boolean {
	return current || below.some(isHere);
}

/** In the bar of wide screens: the category itself, and beside it what opens those below, across the whole width. */
export function BarBranch({ link }: Branch) {
	const { to, label, below = [] } = link;
	return (
		<li className="flex">
			<PageLink
				to={to}
				aria-current={link.current ? 'page' : undefined}
				className={`${BAR_CATEGORY} ${isHere(link) && !link.current ? 'border-ember! text-paper' : ''}`}
			>
				{label}
			</PageLink>
			<DropDown
				icon="down"
				iconClass="size-4"
				label={`More of ${label}`}
				className="-mr-4 [&>summary]:w-8"
			>
				{(close) => (
					<div className="absolute inset-x-0 top-full max-h-[70dvh] overflow-y-auto bg-ink pt-3 pb-6 shadow-float">
						<ul className="column grid grid-cols-4 items-start gap-x-6 gap-y-4">
							{below.map((each) => (
								<li key={each.to} className="border-graphite border-t pt-1">
									<BarLink link={each} onChoose={close} className="font-semibold" />
									<BarLinks links={each.below} onChoose={close} />
								</li>
							))}
						</ul>
					</div>
				)}
			</DropDown>
		</li>
	);
}

function BarLinks({
	links = [],
	onChoose,
}: {
	links?: NavLink[] | undefined;
	onChoose: () => void;
}) {
	if (links.length === 0) return null;
	return (
		<ul>
			{links.map((each) => (
				<li key={each.to}>
					<BarLink link={each} onChoose={onChoose} className="text-mist" />
					{each.below ? (
						<div className="pl-4">
							<BarLinks links={each.below} onChoose={onChoose} />
						</div>
					) : null}
				</li>
			))}
		</ul>
	);
}

function BarLink({
	link: { to, label, current },
	onChoose,
	className,
}: Branch & { onChoose: () => void; className: string }) {
	return (
		<PageLink
			to={to}
			onClick={onChoose}
			aria-current={current ? 'page' : undefined}
			className={`wrap-anywhere flex min-h-9 items-center text-sm outline-offset-[-2px] hover:text-glow aria-[current=page]:text-glow ${className}`}
		>
			{label}
		</PageLink>
	);
}

/** In the menu of small screens: the whole line opens what is below, which begins with the category itself. */
export function MenuBranch({ link, onChoose }: Branch & { onChoose: () => void }) {
	const { to, label, below = [] } = link;
	return (
		<details open={isHere(link)} className="border-graphite border-b open:pb-2">
			<Summary
				className={`flex min-h-12 items-center justify-between py-2 ${isHere(link) ? 'font-semibold text-glow' : ''}`}
			>
				{label}
				<Icon name="down" className="size-4 text-mist" />
			</Summary>
			<ul className="border-graphite border-l-2 pl-4">
				<li>
					<MenuLink to={to} label={`All of ${label}`} current={link.current} onChoose={onChoose} />
				</li>
				{below.map((each) => (
					<li key={each.to}>
						{each.below ? (
							<MenuBranch link={each} onChoose={onChoose} />
						) : (
							<MenuLink {...each} onChoose={onChoose} />
						)}
					</li>
				))}
			</ul>
		</details>
	);
}
