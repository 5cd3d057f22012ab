import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import { choiceOf } from './chosen-rows.ts';
import { listAddress } from './list-address.ts';
import { TickAll } from './tick-all.tsx';

export type Column<Row> = {
	label: string;
	cell: (row: Row) => ReactNode;
	/** Names of the orders this column sorts by; some columns have one order only. */
	sorts?: readonly [ascending: string, descending?: string] | readonly [null, descending: string];
	/** Amounts and counts are right-aligned. */
	numeric?: boolean;
	/**
	 * `anywhere`: long words such as e-mail addresses may break; `tight`: as narrow as possible; `seldom`: two lines;
	 * `dated`: a day on one line, its time on the next;
	 * `words`: as narrow as the longest word, which breaks only if it is very long;
	 * `amount`: only beyond a thousand million, between thousands (AmountText); `never`: one line.
	 */
	breaks?: 'anywhere' | 'tight' | 'seldom' | 'dated' | 'words' | 'amount' | 'never';
	/** On cards: the heading. */
	leads?: boolean;
	/**
	 * On cards: `line` and `half` (beside the next half that fits) go without a label, since they say what they are; what
	 * is `away` stands on the row's own page.
	 */
	onCards?: 'line' | 'half' | 'away';
	/** On cards: the row's actions, on one line at the bottom. */
	acts?: boolean;
};

type DataTableProps<Row> = {
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	/** The current order of the list. */
	sort?: string;
	/** Adds a tick box to each row, for actions on several rows in the form with this id. */
	chosenFor?: string;
	/** What a row's tick box sends besides its id, such as the state that the list showed. */
	choiceValue?: (row: Row) => string;
	nameOf?: (row: Row) => string;
	/** Smaller type where the table is narrow for its columns. */
	isDense?: boolean;
};

/** A table with a sticky head; on narrow screens one card per row, with a name for each value. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
	const { caption, columns, rows, sort, chosenFor, choiceValue, nameOf, isDense } = props;
	const acts = columns.filter((column) => column.acts);
	return (
		<table
			className={`block w-full text-sm xl:table xl:rounded-card xl:bg-paper ${isDense ? 'xl:max-2xl:text-[0.8125rem]/5' : ''}`}
		>
			<caption className="sr-only">{caption}</caption>
			<thead className="sr-only xl:not-sr-only xl:sticky xl:top-17 xl:z-10 xl:table-header-group">
				<tr className="text-left text-slate">
					{chosenFor ? (
						<th scope="col" className={`${HEAD} xl:pl-1`}>
							<span className="sr-only noscript:inline xl:hidden">Choose</span>
							<TickAll form={chosenFor} rows={rows.length} inHead />
						</th>
					) : null}
					{columns.map((column, at) => (
						<Head
							key={column.label}
							column={column}
							sort={sort}
							isBeforeWords={columns[at + 1]?.numeric !== true}
						/>
					))}
				</tr>
			</thead>
			<tbody className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:items-start xl:table-row-group">
				{rows.map((row) => (
					<tr
						key={row.id}
						className="relative grid grid-flow-dense grid-cols-[7rem_1fr] items-center gap-x-2 gap-y-1 rounded-card bg-paper p-4 xl:static xl:table-row xl:rounded-none xl:bg-transparent xl:hover:bg-fog"
					>
						{chosenFor ? (
							<td className="absolute top-2 right-2 xl:static xl:border-line xl:border-t xl:pl-1">
								<label className="grid size-11 place-items-center">
									<input
										type="checkbox"
										form={chosenFor}
										name={choiceOf(row.id)}
										value={choiceValue?.(row)}
										aria-label={`Choose ${nameOf?.(row) ?? row.id}`}
										className="size-6 accent-ember"
									/>
								</label>
							</td>
						) : null}
						{columns.map((column, at) => (
							<Cell
								key={column.label}
								column={column}
								isBeforeWords={columns[at + 1]?.numeric !== true}
								row={row}
								place={placeOf(column, acts)}
								isChosen={chosenFor !== undefined}
							/>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const HEAD =
	'border-line border-b bg-paper px-1.5 py-1 xl:px-1 font-semibold 2xl:px-2 first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4';
const BEFORE_WORDS = 'xl:pr-4 2xl:pr-6';

type HeadProps<Row> = { column: Column<Row>; sort?: string; isBeforeWords: boolean };

function Head<Row>({ column, sort, isBeforeWords }: HeadProps<Row>) {
	const { search } = useLocation();
	const { label, sorts, numeric } = column;
	const align = numeric ? `text-right ${isBeforeWords ? BEFORE_WORDS : ''}` : '';
	if (!sorts) {
		return (
			<th scope="col" className={`${HEAD} ${align}`}>
				{label}
			</th>
		);
	}
	const [ascending] = sorts;
	const [first, second = first] = sorts[0] === null ? [sorts[1]] : sorts;
	const next = sort === first ? second : first;
	const direction =
		sort === undefined || !sorts.includes(sort)
			? undefined
			: sort === ascending
				? 'ascending'
				: 'descending';
	return (
		<th scope="col" aria-sort={direction} className={`${HEAD} ${align}`}>
			<Link
				to={listAddress(search, { sort: next })}
				preventScrollReset
				className="inline-flex min-h-11 items-center gap-1 hover:text-ink hover:underline"
			>
				{label}
				{direction ? (
					<Icon name={direction === 'ascending' ? 'up' : 'down'} className="size-3.5" />
				) : null}
			</Link>
		</th>
	);
}

const BREAKS = {
	anywhere: 'wrap-anywhere xl:block xl:min-w-32',
	tight: 'wrap-anywhere xl:block xl:min-w-18',
	seldom: 'wrap-anywhere xl:block xl:min-w-22 2xl:min-w-26',
	dated: 'xl:block xl:min-w-18 2xl:min-w-26',
	words: 'wrap-break-word xl:block xl:max-w-30 2xl:max-w-44',
	amount: 'xl:block xl:min-w-26',
	never: '',
};

/** Of two cells with actions the second, which deletes, stands at the far end of their line. */
const CARD_PLACES = {
	leads: 'max-xl:order-first max-xl:col-span-2 max-xl:text-base max-xl:font-semibold',
	act: 'max-xl:order-last max-xl:mt-1 max-xl:whitespace-nowrap',
	lastAct: 'max-xl:order-last max-xl:mt-1 max-xl:justify-self-end',
	onlyAct: 'max-xl:order-last max-xl:col-span-2 max-xl:mt-1',
	line: 'max-xl:col-span-2',
	half: '',
	away: '',
	among: '',
};

function placeOf<Row>(column: Column<Row>, acts: readonly Column<Row>[]): keyof typeof CARD_PLACES {
	if (column.leads) return 'leads';
	if (!column.acts) return column.onCards ?? 'among';
	if (acts.length === 1) return 'onlyAct';
	return column === acts.at(-1) ? 'lastAct' : 'act';
}

type CellProps<Row> = {
	column: Column<Row>;
	row: Row;
	place: keyof typeof CARD_PLACES;
	/** Has a tick box beside its heading. */
	isChosen: boolean;
	/** The next column, if any, is aligned at the left: an amount before it needs room. */
	isBeforeWords: boolean;
};

function Cell<Row>({ column, row, place, isChosen, isBeforeWords }: CellProps<Row>) {
	const { label, cell, numeric, breaks, leads } = column;
	return (
		<td
			className={`${place === 'away' ? 'max-xl:hidden' : 'contents'} xl:table-cell xl:border-line xl:border-t xl:px-1 xl:py-2 2xl:px-2 xl:first:pl-4 xl:last:pr-4 ${numeric ? `tabular-nums xl:text-right ${isBeforeWords ? BEFORE_WORDS : ''}` : ''} ${breaks === 'never' ? 'xl:whitespace-nowrap' : ''}`}
		>
			{place === 'among' ? (
				<span aria-hidden="true" className="text-slate xl:hidden">
					{label}
				</span>
			) : null}
			<div
				className={`min-w-0 max-xl:wrap-anywhere ${CARD_PLACES[place]} ${leads && isChosen ? 'max-xl:pr-8' : ''} ${breaks ? BREAKS[breaks] : ''}`}
			>
				{cell(row)}
			</div>
		</td>
	);
}
