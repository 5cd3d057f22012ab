import { formatKobo } from '#shop/kit/money.ts';
import { WHOLE_PRODUCTS } from '#shop/staff/permissions.ts';
import { choiceOf } from '../lists/chosen-rows.ts';
import type { Column } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';

/** The tick boxes of the lines belong to the form with this id. */
export const TICKS_FORM = 'ticks';

export type ShownLine = {
	id: number;
	name: string;
	costBefore: number | null;
	costAfter: number | null;
	priceBefore: number;
	priceAfter: number | null;
	/** Of the new price after the new cost. */
	margin: string;
	warning: 'jump' | 'below-cost' | 'impossible' | null;
	isLeftOut: boolean;
	/** Why it was not applied. */
	reason: string | null;
};

const WARNINGS: Record<NonNullable<ShownLine['warning']>, string> = {
	jump: 'More than 30 % up or down.',
	'below-cost': 'Below its cost.',
	impossible: 'The price would be too high to store; it stays as it is.',
};

/** The columns of new prices; with tick boxes while they can be chosen. */
export function lineColumns(mayTick: boolean, lines: readonly ShownLine[]): Column<ShownLine>[] {
	const hasNotes = lines.some(({ warning, reason, isLeftOut }) => warning || reason || isLeftOut);
	return [
		...(mayTick ? [TICK] : []),
		{
			label: 'Product',
			leads: true,
			breaks: 'anywhere',
			cell: ({ id, name }) => (
				<RowLink to={`/admin/edit-product/${id}`} needs={WHOLE_PRODUCTS}>
					{name}
				</RowLink>
			),
		},
		{
			label: 'Cost',
			numeric: true,
			cell: ({ costBefore, costAfter }) => <FromTo before={costBefore} after={costAfter} />,
		},
		{
			label: 'Price',
			numeric: true,
			cell: ({ priceBefore, priceAfter }) => (
				<>
					<FromTo before={priceBefore} after={priceAfter} />
					<ByPercent before={priceBefore} after={priceAfter} />
				</>
			),
		},
		{ label: 'Margin', numeric: true, cell: ({ margin }) => margin },
		...(hasNotes ? [NOTE] : []),
	];
}

const TICK: Column<ShownLine> = {
	label: 'Change it',
	cell: ({ id, name, isLeftOut, priceAfter }) => (
		<label className="grid size-11 place-items-center">
			<input
				type="checkbox"
				form={TICKS_FORM}
				name={choiceOf(id)}
				value="1"
				defaultChecked={!isLeftOut && priceAfter !== null}
				disabled={priceAfter === null}
				aria-label={`Change ${name}`}
				className="size-6 accent-ember"
			/>
		</label>
	),
};

const NOTE: Column<ShownLine> = {
	label: 'Note',
	breaks: 'anywhere',
	cell: ({ warning, reason, isLeftOut }) => {
		const notes = [
			reason,
			warning ? WARNINGS[warning] : null,
			isLeftOut ? 'Ticked out.' : null,
		].filter(Boolean);
		return notes.length > 0 ? (
			<span className="font-semibold text-amber">{notes.join(' ')}</span>
		) : (
			'–'
		);
	},
};

function FromTo({ before, after }: { before: number | null; after: number | null }) {
	const text = (kobo: number | null) => (kobo === null ? 'unknown' : formatKobo(kobo));
	if (after === null || after === before) return text(before);
	return (
		<>
			<del className="text-slate xl:block">{text(before)}</del>{' '}
			<ins className="whitespace-nowrap font-semibold no-underline xl:block">
				<span aria-hidden="true">→ </span>
				{text(after)}
			</ins>
		</>
	);
}

/** How far a price moves: "+12.5 %". */
function ByPercent({ before, after }: { before: number; after: number | null }) {
	if (after === null || after === before || before === 0) return null;
	const percent = (after / before - 1) * 100;
	const text = percent.toLocaleString('en-NG', { maximumFractionDigits: 1, signDisplay: 'always' });
	return <span className="whitespace-nowrap text-slate xl:block"> {text} %</span>;
}
