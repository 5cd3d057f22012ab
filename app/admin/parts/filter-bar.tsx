import type { ReactNode } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

const FILTER_CONTROL =
	'block h-11 w-full rounded-control border border-edge bg-paper px-3 text-base';

type FilterBarProps = {
	/** What the search looks at: "Name or e-mail"; without it nothing can be searched. */
	searches?: string;
	sorts?: readonly (readonly [value: string, label: string])[];
	/** Further filters; each a FilterField. */
	children?: ReactNode;
};

/**
 * Search, filters and order of a list: a form that makes an address, so it works without scripts. On phones what
 * stands beside the search is folded up, until something of it is set.
 */
export function FilterBar({ searches, sorts, children }: FilterBarProps) {
	const { search, pathname } = useLocation();
	const [query] = useSearchParams();
	const set = [...query.keys()].filter((name) => name !== 'page');
	const more = (
		<>
			{children}
			{sorts ? <FilterSelect label="Sort by" name="sort" options={sorts} /> : null}
		</>
	);
	return (
		<Form
			// What was typed follows the address when somebody goes back.
			key={search}
			role="search"
			aria-label="Filter this list"
			className={`${searches ? 'grid-cols-[1fr_auto]' : 'grid-cols-2'} grid items-end gap-3 rounded-card bg-paper p-3 sm:flex sm:flex-wrap`}
		>
			{searches ? (
				<>
					<FilterField label={searches} className="min-w-0 grow sm:min-w-48">
						<input
							type="search"
							name="q"
							defaultValue={query.get('q') ?? ''}
							className={FILTER_CONTROL}
						/>
					</FilterField>
					<details
						open={set.some((name) => name !== 'q')}
						className="unfold max-sm:order-last max-sm:col-span-2"
					>
						<summary className="flex min-h-11 items-center gap-1 font-semibold text-sm">
							Filter and sort
							<Icon name="down" className="size-4 in-open:rotate-180" />
						</summary>
						<div className="grid grid-cols-2 items-end gap-3 sm:contents">{more}</div>
					</details>
				</>
			) : (
				more
			)}
			<Button type="submit" kind="ink">
				Show
			</Button>
			{set.some((name) => name !== 'sort') ? (
				<Link
					to={pathname}
					className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
				>
					Clear
				</Link>
			) : null}
		</Form>
	);
}

function FilterField({
	label,
	className = '',
	children,
}: {
	label: string;
	className?: string;
	children: ReactNode;
}) {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the control is among its children
		<label className={`block text-sm ${className}`}>
			<span className="mb-1 block text-slate">{label}</span>
			{children}
		</label>
	);
}

/** One choice of several; a first option without a value means all. */
export function FilterSelect({
	label,
	name,
	options,
}: {
	label: string;
	name: string;
	options: readonly (readonly [value: string, label: string])[];
}) {
	const [query] = useSearchParams();
	return (
		<FilterField label={label}>
			<select name={name} defaultValue={query.get(name) ?? ''} className={FILTER_CONTROL}>
				{options.map(([value, text]) => (
					<option key={value} value={value}>
						{text}
					</option>
				))}
			</select>
		</FilterField>
	);
}

/** From one day to another, both within. */
export function FilterDays({ from, to }: { from: string | null; to: string | null }) {
	return (
		<>
			<FilterField label="From">
				<input type="date" name="from" defaultValue={from ?? ''} className={FILTER_CONTROL} />
			</FilterField>
			<FilterField label="To">
				<input type="date" name="to" defaultValue={to ?? ''} className={FILTER_CONTROL} />
			</FilterField>
		</>
	);
}
