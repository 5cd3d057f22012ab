import { tickRows } from './chosen-rows.ts';

type TickAllProps = {
	/** The form that the tick boxes of the rows belong to. */
	form: string;
	rows: number;
	/** In the head of the table, which only wide screens have; otherwise beside what is done with the rows. */
	inHead?: boolean;
};

/** Ticks every row of the page, or none. */
export function TickAll({ form, rows, inHead = false }: TickAllProps) {
	const text = `Tick all ${rows} on this page`;
	return (
		<label
			className={`noscript:hidden ${inHead ? '-ml-3 hidden size-11 place-items-center xl:grid' : 'flex min-h-11 items-center gap-3 xl:hidden'}`}
		>
			<input
				type="checkbox"
				aria-label={text}
				// Put back by the browser, it would tick what was unticked after it.
				autoComplete="off"
				onChange={({ currentTarget: { checked } }) => tickRows(form, checked)}
				className="size-6 accent-ember"
			/>
			{inHead ? null : text}
		</label>
	);
}
