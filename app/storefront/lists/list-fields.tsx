import { type ComponentProps, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Facets } from '#shop/catalogue/lists/list-facets.ts';
import { FLAG_NAMES, FLAGS } from '#shop/catalogue/lists/list-filters.ts';
import type { PriceBand } from '#shop/catalogue/lists/price-bands.ts';
import { groupThousands } from '#shop/kit/group-thousands.ts';
import type { SpecificationFacet } from '#shop/specifications/specification-facets.ts';
import { fieldOf } from '#shop/specifications/specification-filters.ts';
import { Button } from '../../ui/button.tsx';
import { useResetValue } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { Count, FoldedTicks, ROW, TickRow } from './list-ticks.tsx';
import { FLAG_WORDS, rangeWords } from './list-words.ts';
import type { List } from './use-list.ts';

export function CategoryFilter({ list, facets }: { list: List; facets: Facets }) {
	if (facets.categories.length === 0) return null;
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">Category</legend>
			<FoldedTicks
				list={list}
				name="category"
				choices={facets.categories}
				chosen={list.state.categories}
				isLeast={facets.isLeast.categories}
				restWords={`Show all ${facets.categories.length} categories`}
			/>
		</fieldset>
	);
}

export function AvailabilityFilter({ list, facets }: { list: List; facets: Facets }) {
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">Availability</legend>
			{FLAGS.map((flag) => (
				<TickRow
					key={flag}
					list={list}
					name={FLAG_NAMES[flag]}
					value="1"
					isChosen={list.state[flag]}
					count={facets[flag]}
					isLeast={facets.isLeast.flags}
				>
					{FLAG_WORDS[flag]}
				</TickRow>
			))}
		</fieldset>
	);
}

/** From and to as numbers, and ready-made ranges as links. */
export function PriceFilter({
	list,
	bands,
	isLeast,
}: {
	list: List;
	bands: readonly PriceBand[];
	isLeast: boolean;
}) {
	const { min, max } = list.state;
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">Price</legend>
			<ul>
				{bands.map((band) => {
					const isChosen = band.min === min && band.max === max;
					const range = isChosen ? { min: null, max: null } : { min: band.min, max: band.max };
					return (
						<li key={band.min}>
							<Link
								to={list.address(range)}
								preventScrollReset
								aria-current={isChosen || undefined}
								className={`${ROW} underline-offset-4 hover:underline aria-current:font-semibold`}
							>
								{isChosen ? <Icon name="check" className="size-5 text-ember" /> : null}
								<span className="grow">{rangeWords(band.min, band.max)}</span>
								<Count of={band.count} isLeast={isLeast} />
							</Link>
						</li>
					);
				})}
			</ul>
			<div className="mt-2 flex items-end gap-2">
				<NumberField label="From ₦" name="min" value={min} />
				<NumberField label="To ₦" name="max" value={max} />
				<Button type="submit" kind="quiet" size="small" className="shrink-0 px-3">
					Go<span className="sr-only"> to this price range</span>
				</Button>
			</div>
		</fieldset>
	);
}

/** So many of them are visible without unfolding. */
const FIRST_SPECIFICATIONS = 6;

/** What decides in this category; of very many the first, as staff put them, and the rest unfolds. */
export function SpecificationFilters({ list, facets }: { list: List; facets: Facets }) {
	const { specifications } = facets;
	const rest = specifications.slice(FIRST_SPECIFICATIONS);
	const isRestWanted = rest.some(({ key }) =>
		list.state.specifications.some((filter) => filter.key === key),
	);
	// Initial state only: a tick must not close the part it is in.
	const [isOpen] = useState(isRestWanted);
	const shown = (facet: SpecificationFacet) => (
		<SpecificationFilter key={facet.key} list={list} facet={facet} />
	);
	return (
		<>
			{specifications.slice(0, FIRST_SPECIFICATIONS).map(shown)}
			{rest.length > 0 ? (
				<details open={isOpen}>
					<Summary className={`${ROW} font-semibold`}>
						<Icon name="down" className="size-4" />
						More filters ({rest.length})
					</Summary>
					<div className="mt-3 grid gap-6">{rest.map(shown)}</div>
				</details>
			) : null}
		</>
	);
}

/** One specification: values to tick, or a range where there are too many. */
function SpecificationFilter({ list, facet }: { list: List; facet: SpecificationFacet }) {
	const { key, label, unit, choices, range, isLeast } = facet;
	const chosen = list.state.specifications.find((filter) => filter.key === key);
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">{unit && range ? `${label} (${unit})` : label}</legend>
			<FoldedTicks
				list={list}
				name={fieldOf(key)}
				choices={choices}
				chosen={chosen?.values ?? []}
				isLeast={isLeast}
				restWords={`Show all ${choices.length}`}
			/>
			{range ? (
				<div className="mt-1 flex items-end gap-2">
					<NumberField
						label={`From ${groupThousands(range.least)}`}
						name={fieldOf(key, 'min')}
						value={chosen?.min ?? null}
					/>
					<NumberField
						label={`To ${groupThousands(range.most)}`}
						name={fieldOf(key, 'max')}
						value={chosen?.max ?? null}
					/>
					<Button type="submit" kind="quiet" size="small" className="shrink-0 px-3">
						Go<span className="sr-only"> to this range of {label}</span>
					</Button>
				</div>
			) : null}
		</fieldset>
	);
}

/** The brands with most products; if there are very many, others can be found by name. */
export function BrandFilter({ list, facets }: { list: List; facets: Facets }) {
	const { brands, hasMoreBrands, isLeast } = facets;
	const { brands: chosen, find } = list.state;
	if (brands.length === 0 && find === '') return null;
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">Brand</legend>
			<FoldedTicks
				list={list}
				name="brand"
				choices={brands}
				chosen={chosen}
				isLeast={isLeast.brands}
				restWords={hasMoreBrands ? 'Show more brands' : `Show all ${brands.length} brands`}
			/>
			{hasMoreBrands || find ? <FindBrand find={find} isNone={brands.length === 0} /> : null}
		</fieldset>
	);
}

function FindBrand({ find, isNone }: { find: string; isNone: boolean }) {
	return (
		<div className="mt-2">
			<div className="flex items-end gap-2">
				<AddressField label="Find a brand" type="search" name="find" maxLength={60} value={find} />
				<Button type="submit" kind="quiet" size="small" className="shrink-0 px-3">
					Find<span className="sr-only"> a brand</span>
				</Button>
			</div>
			{isNone ? <p className="mt-1 text-slate text-sm">No brand is called so here.</p> : null}
		</div>
	);
}

/** Whole naira, or a number in the unit of its specification. */
function NumberField({
	label,
	name,
	value,
}: {
	label: string;
	name: string;
	value: number | null;
}) {
	return (
		<AddressField
			label={label}
			inputMode="decimal"
			autoComplete="off"
			name={name}
			maxLength={15}
			value={value === null ? '' : String(value)}
		/>
	);
}

/** A text field that also follows the address whenever that changes. */
function AddressField({
	label,
	value,
	...input
}: ComponentProps<'input'> & { label: string; value: string }) {
	const id = useId();
	const field = useResetValue<HTMLInputElement>(value);
	return (
		<div className="min-w-0 grow">
			<label htmlFor={id} className="text-slate text-sm">
				{label}
			</label>
			<input
				type="text"
				{...input}
				id={id}
				ref={field}
				defaultValue={value}
				className="block min-h-11 w-full rounded-control border border-edge bg-paper px-3 text-base"
			/>
		</div>
	);
}
