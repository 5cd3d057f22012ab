import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PriceBand } from '#shop/price-bands.ts';
import type { Choice, Facets } from '#shop/product-list.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { rangeWords } from './list-words.ts';
import type { List } from './use-list.ts';

const ROW = 'flex min-h-11 items-center gap-3 text-sm pointer-fine:min-h-9';
/** So many brands are seen without opening the rest. */
const FIRST_BRANDS = 8;

type TickRowProps = {
	list: List;
	name: string;
	value: string;
	isChosen: boolean;
	count: number;
	isLeast: boolean;
	children: ReactNode;
};

/** A tick box with how many products it would leave. */
export function TickRow({ list, name, value, isChosen, count, isLeast, children }: TickRowProps) {
	const box = useRef<HTMLInputElement>(null);
	const { loading } = list;
	// Ticked at once by whoever ticks it; it follows the address when that has come, or could not be had.
	useEffect(() => {
		if (!loading && box.current) box.current.checked = isChosen;
	}, [isChosen, loading]);
	return (
		<label className={`${ROW} cursor-pointer has-disabled:cursor-default has-disabled:text-slate`}>
			<input
				type="checkbox"
				ref={box}
				name={name}
				value={value}
				defaultChecked={isChosen}
				disabled={count === 0 && !isChosen}
				className="size-5 shrink-0 accent-ember"
			/>
			<span className="min-w-0 grow wrap-anywhere">{children}</span>
			<Count of={count} isLeast={isLeast} />
		</label>
	);
}

/** Tick boxes of one kind; nothing where there is nothing to choose. */
export function ChoiceFilter(props: {
	list: List;
	legend: string;
	name: string;
	choices: readonly Choice[];
	chosen: readonly string[];
	isLeast: boolean;
}) {
	if (props.choices.length === 0) return null;
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">{props.legend}</legend>
			<Ticks {...props} />
		</fieldset>
	);
}

/** From and to as numbers, and ready ranges as links. */
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
				<NairaField label="From ₦" name="min" value={min} />
				<NairaField label="To ₦" name="max" value={max} />
				<Button type="submit" kind="quiet" size="small" className="shrink-0 px-3">
					Go<span className="sr-only"> to this price range</span>
				</Button>
			</div>
		</fieldset>
	);
}

/** Brands with most products first; the rest opens below, and of very many a part is found by its name. */
export function BrandFilter({ list, facets }: { list: List; facets: Facets }) {
	const { brands, hasMoreBrands, isLeast } = facets;
	const { brands: chosen, find } = list.state;
	const [first, rest] = [brands.slice(0, FIRST_BRANDS), brands.slice(FIRST_BRANDS)];
	const isRestWanted = find !== '' || rest.some(({ value }) => chosen.includes(value));
	// As it was when the page came: a tick must not close what it stands in.
	const [isOpen] = useState(isRestWanted);
	if (brands.length === 0 && find === '') return null;
	const ticks = { list, name: 'brand', chosen, isLeast: isLeast.brands };
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">Brand</legend>
			<Ticks choices={first} {...ticks} />
			{rest.length > 0 ? (
				<details open={isOpen}>
					<summary className={`${ROW} group font-semibold`}>
						<Icon name="down" className="size-4" />
						{hasMoreBrands ? 'Show more brands' : `Show all ${brands.length} brands`}
					</summary>
					<Ticks choices={rest} {...ticks} />
				</details>
			) : null}
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

function Ticks({
	list,
	choices,
	name,
	chosen,
	isLeast,
}: {
	list: List;
	choices: readonly Choice[];
	name: string;
	chosen: readonly string[];
	isLeast: boolean;
}) {
	return choices.map(({ value, label, count }) => (
		<TickRow
			key={value}
			list={list}
			name={name}
			value={value}
			isChosen={chosen.includes(value)}
			count={count}
			isLeast={isLeast}
		>
			{label}
		</TickRow>
	));
}

function NairaField({ label, name, value }: { label: string; name: string; value: number | null }) {
	return (
		<AddressField
			label={label}
			inputMode="numeric"
			autoComplete="off"
			name={name}
			maxLength={15}
			value={value === null ? '' : String(value)}
		/>
	);
}

/** A field that may be typed in and yet follows the address whenever that changes. */
function AddressField({
	label,
	value,
	...input
}: ComponentProps<'input'> & { label: string; value: string }) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (field.current) field.current.value = value;
	}, [value]);
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

function Count({ of, isLeast }: { of: number; isLeast: boolean }) {
	return (
		<span className="text-slate tabular-nums">
			<span aria-hidden="true">
				{of}
				{isLeast && of > 0 ? '+' : ''}
			</span>
			<span className="sr-only">
				{isLeast ? 'at least ' : ''}
				{of} products
			</span>
		</span>
	);
}
