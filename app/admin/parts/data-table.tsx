import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import { listAddress } from './list-address.ts';

export type Column<Row> = {
	label: string;
	cell: (row: Row) => ReactNode;
	/** Names of the orders this column sorts by: ascending, and (if there is one) descending. */
	sorts?: readonly [ascending: string, descending?: string];
	/** Amounts and counts stand to the right. */
	numeric?: boolean;
	/** `anywhere`: long words such as e-mail addresses may break; `seldom`: in two lines; `never`: stays on one line. */
	breaks?: 'anywhere' | 'seldom' | 'never';
};

type DataTableProps<Row> = {
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	/** The order the list is in. */
	sort?: string;
	/** A tick box before each row, named `ids`, for what is done to several at once in the form of this id. */
	chosenFor?: string;
	nameOf?: (row: Row) => string;
};

/** A table with a head that stays in sight; on narrow screens a card a row, each value with its name. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
	const { caption, columns, rows, sort, chosenFor, nameOf } = props;
	return (
		<table className="block w-full text-sm xl:table xl:rounded-card xl:bg-paper">
			<caption className="sr-only">{caption}</caption>
			<thead className="sr-only xl:not-sr-only xl:sticky xl:top-17 xl:z-10 xl:table-header-group">
				<tr className="text-left text-slate">
					{chosenFor ? (
						<th scope="col" className={HEAD}>
							<span className="sr-only">Choose</span>
						</th>
					) : null}
					{columns.map((column) => (
						<Head key={column.label} column={column} sort={sort} />
					))}
				</tr>
			</thead>
			<tbody className="block space-y-3 md:grid md:grid-cols-2 md:items-start md:gap-3 md:space-y-0 xl:table-row-group">
				{rows.map((row) => (
					<tr
						key={row.id}
						className="grid grid-cols-[7rem_1fr] items-center gap-x-2 gap-y-1 rounded-card bg-paper p-4 xl:table-row xl:rounded-none xl:bg-transparent xl:hover:bg-fog"
					>
						{chosenFor ? (
							<td className="col-span-2 xl:table-cell xl:border-line xl:border-t xl:pl-3">
								<input
									type="checkbox"
									form={chosenFor}
									name="ids"
									value={row.id}
									aria-label={`Choose ${nameOf?.(row) ?? row.id}`}
									className="size-6 accent-ember"
								/>
							</td>
						) : null}
						{columns.map((column) => (
							<Cell key={column.label} column={column} row={row} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const HEAD =
	'border-line border-b bg-paper px-2 py-1 font-semibold first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4';

function Head<Row>({ column, sort }: { column: Column<Row>; sort?: string }) {
	const { search } = useLocation();
	const { label, sorts, numeric } = column;
	const align = numeric ? 'text-right' : '';
	if (!sorts) {
		return (
			<th scope="col" className={`${HEAD} ${align}`}>
				{label}
			</th>
		);
	}
	const [ascending, descending] = sorts;
	const next = sort === ascending && descending ? descending : ascending;
	const direction =
		sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
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
	seldom: 'xl:block xl:min-w-24',
	never: '',
};

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
	const { label, cell, numeric, breaks } = column;
	return (
		<td
			className={`contents xl:table-cell xl:border-line xl:border-t xl:px-2 xl:py-2 xl:first:pl-4 xl:last:pr-4 ${numeric ? 'tabular-nums xl:text-right' : ''} ${breaks === 'never' ? 'xl:whitespace-nowrap' : ''}`}
		>
			<span aria-hidden="true" className="text-slate xl:hidden">
				{label}
			</span>
			<span className={`min-w-0 max-xl:wrap-anywhere ${breaks ? BREAKS[breaks] : ''}`}>
				{cell(row)}
			</span>
		</td>
	);
}
