import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { pageNumbers } from '../../ui/lists/page-numbers.ts';

/** Links to the other pages of a list: Previous, the numbers, 'explore more'. */
export function ListPages({
	page,
	lastPage,
	href,
}: {
	page: number;
	lastPage: number;
	href: (page: number) => string;
}) {
	const loading = useNavigation().state === 'loading';
	if (lastPage <= 1) return null;
	return (
		<nav
			aria-label="Pages"
			className="mt-8 grid grid-cols-2 items-center gap-3 border-line border-t pt-5 sm:grid-cols-[1fr_auto_1fr]"
		>
			{page > 1 ? (
				<Step to={href(page - 1)} rel="prev" disabled={loading} className="sm:justify-self-start">
					<Icon name="left" className="size-4" />
					Previous
				</Step>
			) : null}
			<ol className="order-last col-span-2 flex flex-wrap justify-center gap-1 tabular-nums sm:order-none sm:col-span-1 sm:col-start-2">
				{pageNumbers(page, lastPage).map((number, place, all) => (
					<li key={number ?? `gap after ${all[place - 1]}`}>
						{number === null ? (
							<span className="grid min-h-11 place-items-center px-1 text-slate">…</span>
						) : (
							<Link
								to={href(number)}
								aria-label={`Page ${number}`}
								aria-current={number === page ? 'page' : undefined}
								className="grid size-11 place-items-center rounded-control font-semibold hover:bg-line aria-[current=page]:bg-line forced-colors:aria-[current=page]:underline"
							>
								{number}
							</Link>
						)}
					</li>
				))}
			</ol>
			{page < lastPage ? (
				<Step to={href(page + 1)} rel="next" disabled={loading} className="sm:justify-self-end">
					explore more
					<Icon name="right" className="size-4" />
				</Step>
			) : null}
		</nav>
	);
}

function Step({
	to,
	rel,
	disabled,
	className,
	children,
}: {
	to: string;
	rel: 'prev' | 'next';
	disabled: boolean;
	className: string;
	children: ReactNode;
}) {
	return (
		<Link
			to={to}
			rel={rel}
			aria-disabled={disabled || undefined}
			onClick={(event) => disabled && event.preventDefault()}
			className={buttonClass({
				kind: rel === 'next' ? 'ink' : 'quiet',
				className: `${className} max-sm:only-of-type:col-span-2 sm:min-w-40 aria-disabled:cursor-progress aria-disabled:opacity-60`,
			})}
		>
			{children}
		</Link>
	);
}
