import { type ComponentProps, type ReactNode, useId } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useResetValue } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { isNarrowed } from './list-address.ts';

const FILTER_CONTROL =
	'block h-11 w-full rounded-control border border-edge bg-paper px-3 text-base lg:px-2 lg:text-sm';

type FilterBarProps = {
	/** What the search covers: "Name or e-mail"; without it there is no search. */
	searches?: string;
	sorts?: readonly (readonly [value: string, label: string])[];
	/** The page says otherwise what is set, so that it need not be unfolded on phones. */
	isFolded?: boolean;
	/** Further filters; each a FilterField. */
	children?: ReactNode;
};

/**
 * Search, filters and order of a list: a GET form, so it works without scripts. On phones everything but the search is
 * folded up, until one of them is set.
 */
export function FilterBar({ searches, sorts, isFolded = false, children }: FilterBarProps) {
	const { pathname, search } = useLocation();
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
			role="search"
			aria-label="Filter this list"
			className={`${searches ? 'grid-cols-[1fr_auto]' : 'grid-cols-2'} grid items-end gap-3 rounded-card bg-paper p-3 sm:flex sm:flex-wrap lg:gap-2`}
		>
			{searches ? (
				<>
					<FilterField
						label={searches}
						// On phones its name may also stand above the button beside it.
						className="min-w-0 grow max-sm:[&>label]:-mr-24 sm:min-w-40 sm:basis-40"
					>
						{(id) => <FilterInput id={id} type="search" name="q" value={query.get('q') ?? ''} />}
					</FilterField>
					<details
						open={!isFolded && set.some((name) => name !== 'q')}
						className="unfold max-sm:order-last max-sm:-mt-1 max-sm:-mb-2 max-sm:open:col-span-2"
					>
						<Summary className="flex min-h-11 items-center gap-1 font-semibold text-sm">
							Filter and sort
							<Icon name="down" className="size-4" />
						</Summary>
						<div className="grid grid-cols-2 items-end gap-3 sm:contents">{more}</div>
					</details>
				</>
			) : (
				more
			)}
			<div className="contents sm:flex sm:items-center sm:gap-3">
				<Button type="submit" kind="ink">
					Show
				</Button>
				{isNarrowed(search) ? (
					<Link
						to={pathname}
						className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 max-sm:order-last max-sm:-mt-1 max-sm:-mb-2"
					>
						Clear
					</Link>
				) : null}
			</div>
		</Form>
	);
}

/** A control of the bar with its label; `children` gets the control's id. */
function FilterField({
	label,
	className = '',
	children,
}: {
	label: string;
	className?: string;
	children: (id: string) => ReactNode;
}) {
	const id = useId();
	return (
		<div className={`text-sm ${className}`}>
			<label htmlFor={id} className="mb-1 block text-slate">
				{label}
			</label>
			{children(id)}
		</div>
	);
}

function FilterInput({ value, ...input }: ComponentProps<'input'> & { value: string }) {
	const field = useResetValue<HTMLInputElement>(value, useLocation().search);
	return <input {...input} ref={field} defaultValue={value} className={FILTER_CONTROL} />;
}

/** One choice of several; a first option without a value means all. */
export function FilterSelect({
	label,
	name,
	options,
	chosen,
}: {
	label: string;
	name: string;
	/** The option in effect, if the address does not say so itself. */
	chosen?: string;
	options: readonly (readonly [value: string, label: string])[];
}) {
	const [query] = useSearchParams();
	const asked = chosen ?? query.get(name) ?? '';
	// Without an option for it, a select that is set to it shows nothing at all.
	const value = options.some(([each]) => each === asked) ? asked : (options[0]?.[0] ?? '');
	const field = useResetValue<HTMLSelectElement>(value, useLocation().search);
	return (
		<FilterField label={label}>
			{(id) => (
				<select
					id={id}
					ref={field}
					name={name}
					defaultValue={value}
					// A long option would push the bar's end into a line of its own; where a browser can, only the chosen one counts.
					className={`${FILTER_CONTROL} sm:max-w-36 sm:supports-[field-sizing:content]:max-w-52 sm:field-sizing-content`}
				>
					{options.map(([each, text]) => (
						<option key={each} value={each}>
							{text}
						</option>
					))}
				</select>
			)}
		</FilterField>
	);
}

/** One of the shop's categories, or all. */
export function FilterCategory({
	categories,
}: {
	categories: readonly { id: number; name: string }[];
}) {
	const each = categories.map(({ id, name }) => [String(id), name] as const);
	return <FilterSelect label="Category" name="category" options={[['', 'All'], ...each]} />;
}

/** A range of days, both included. */
export function FilterDays({ from, to }: { from: string | null; to: string | null }) {
	return (
		<>
			<FilterDay label="From" name="from" day={from} />
			<FilterDay label="To" name="to" day={to} />
		</>
	);
}

function FilterDay({ label, name, day }: { label: string; name: string; day: string | null }) {
	return (
		<FilterField label={label}>
			{(id) => <FilterInput id={id} type="date" name={name} value={day ?? ''} />}
		</FilterField>
	);
}
