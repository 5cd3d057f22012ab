import { type FormEvent, useRef } from 'react';
import { Form, Link } from 'react-router';
import type { Facets } from '#shop/catalogue/lists/list-facets.ts';
import { countFilters, NO_FILTERS } from '#shop/catalogue/lists/list-filters.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import {
	AvailabilityFilter,
	BrandFilter,
	CategoryFilter,
	PriceFilter,
	SpecificationFilters,
} from './list-fields.tsx';
import type { List } from './use-list.ts';

const PANEL = 'list-panel';
/** The id of the list's form; the select for the order is outside of it. */
export const LIST_FORM = 'list-form';

/** Opens the filters on phones, where they cover the list. */
export function PanelButton({ list }: { list: List }) {
	const count = countFilters(list.state);
	return (
		<button
			type="button"
			popoverTarget={PANEL}
			className={buttonClass({
				kind: 'quiet',
				size: 'small',
				className: 'shrink-0 px-4 lg:hidden',
			})}
		>
			<Icon name="filter" className="size-5 max-sm:hidden" />
			Filter
			{count > 0 ? (
				<span className="rounded-control bg-ink px-1.5 text-paper tabular-nums">
					{count}
					<span className="sr-only"> chosen</span>
				</span>
			) : null}
		</button>
	);
}

/**
 * The filters of a list, with how many products each would leave: a column beside the list, on phones a sheet over it.
 * A GET form; with scripts each tick updates the list at once.
 */
export function ListPanel(props: {
	list: List;
	facets: Facets;
	/** In words: "24", or "5000+". */
	total: string;
	/** The rest of the address's query. */
	otherParameters: Record<string, string>;
}) {
	const { list, facets, total, otherParameters } = props;
	const panel = useRef<HTMLElement>(null);
	const send = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		list.show(event.currentTarget);
		if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
	};
	const change = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
		if (target instanceof HTMLInputElement && target.type === 'checkbox') list.show(currentTarget);
	};
	return (
		<aside id={PANEL} ref={panel} popover="auto" aria-label="Filter" className="sheet">
			<PanelHead />
			<Form
				id={LIST_FORM}
				method="get"
				// A browser that puts back what was chosen on an earlier visit would seem to have somebody choose it.
				autoComplete="off"
				onSubmit={send}
				onChange={change}
				className="flex grow flex-col"
			>
				{Object.entries(otherParameters).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<div className="grid grow content-start gap-6 px-4 pb-6 lg:px-0">
					<CategoryFilter list={list} facets={facets} />
					<AvailabilityFilter list={list} facets={facets} />
					<PriceFilter list={list} bands={facets.bands} isLeast={facets.isLeast.bands} />
					<SpecificationFilters list={list} facets={facets} />
					<BrandFilter list={list} facets={facets} />
				</div>
				<PanelFoot list={list} total={total} />
			</Form>
		</aside>
	);
}

function PanelHead() {
	return (
		<div className="sticky top-0 z-10 mb-2 flex items-center justify-between border-line border-b bg-paper px-4 py-1 lg:hidden">
			<p className="display text-2xl">Filter</p>
			<button
				type="button"
				popoverTarget={PANEL}
				popoverTargetAction="hide"
				className="-mr-2 grid size-11 place-items-center"
			>
				<Icon name="close" />
				<span className="sr-only">Close the filters</span>
			</button>
		</div>
	);
}

function PanelFoot({ list, total }: { list: List; total: string }) {
	return (
		<div className="sticky bottom-0 flex items-center gap-3 border-line border-t bg-paper px-4 py-3 lg:static lg:hidden lg:border-0 lg:bg-transparent lg:px-0 lg:noscript:flex">
			<Button type="submit" busy={list.loading} className="grow">
				Show {total} {total === '1' ? 'product' : 'products'}
			</Button>
			{countFilters(list.state) > 0 ? (
				<Link
					to={list.address(NO_FILTERS)}
					preventScrollReset
					className="flex min-h-11 items-center px-2 text-sm underline underline-offset-4"
				>
					Clear all
				</Link>
			) : null}
		</div>
	);
}
