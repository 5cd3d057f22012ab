import { useEffect, useRef, useState } from 'react';
import type { ActionError } from '../../page-handlers.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { inOrder, type PlacedRow, withMoved } from './moved-rows.ts';
import { PLACE } from './place.ts';
import { SETTINGS, settingId } from './setting-list.ts';

type Way = 'up' | 'down';

type NavOrderProps = {
	categories: readonly { id: number; name: string }[];
	refused: ActionError | undefined;
};

/** The order of the categories: numbers to type and, where scripts run, rows to drag and buttons to move them. */
export function NavOrderFields({ categories, refused }: NavOrderProps) {
	const hasScripts = useScripts();
	const { list, rows, moved, move } = useMovedRows(() =>
		categories.map(({ id, name }, at) => ({
			id,
			name,
			place: refused?.values[PLACE + id] ?? String(at + 1),
		})),
	);
	const [dragged, setDragged] = useState<number>();
	const last = moved && rows.find(({ id }) => id === moved.id);
	return (
		<div id={settingId('navOrder')}>
			<p className="text-slate text-sm">
				{SETTINGS.navOrder.hint}
				{hasScripts ? ' Drag a row, or move it with its arrows.' : null}
			</p>
			<ul ref={list} className="mt-3 divide-y divide-line">
				{rows.map(({ id, name, place }, at) => (
					<li
						key={id}
						data-row={id}
						draggable={hasScripts}
						onDragStart={(event) => {
							event.dataTransfer.effectAllowed = 'move';
							event.dataTransfer.setData('text/plain', name);
							setDragged(id);
						}}
						onDragEnd={() => setDragged(undefined)}
						onDragOver={(event) => event.preventDefault()}
						onDrop={(event) => {
							event.preventDefault();
							if (dragged !== undefined) move(dragged, { rowId: id });
						}}
						className={`flex items-center gap-1 ${hasScripts ? 'cursor-grab' : ''} ${dragged === id ? 'opacity-40' : ''}`}
					>
						<PlaceField id={id} name={name} place={place} moves={moved?.count} />
						{hasScripts
							? (['up', 'down'] as const).map((way) => (
									<MoveButton
										key={way}
										way={way}
										name={name}
										isOff={at === (way === 'up' ? 0 : rows.length - 1)}
										onMove={() => move(id, { by: way === 'up' ? -1 : 1 }, way)}
									/>
								))
							: null}
					</li>
				))}
			</ul>
			<p role="status" className="sr-only">
				{last ? `${last.name} is number ${last.place} now.` : null}
			</p>
			<FieldErrors errors={refused?.errors.navOrder} />
		</div>
	);
}

/** The rows in their order, and which was moved last. `list` belongs on the element around them. */
function useMovedRows(start: () => PlacedRow[]) {
	const list = useRef<HTMLUListElement>(null);
	const [rows, setRows] = useState(start);
	const [moved, setMoved] = useState<{ id: number; way?: Way; count: number }>();
	useEffect(() => {
		if (!moved) return;
		// For the form, a row that was moved is something typed.
		list.current?.dispatchEvent(new Event('input', { bubbles: true }));
		// The browser takes the focus from a button whose row it moves.
		if (moved.way)
			list.current
				?.querySelector<HTMLElement>(`[data-row="${moved.id}"] [data-move="${moved.way}"]`)
				?.focus();
	}, [moved]);

	/** Moves a row by some places, or to that of another row. */
	const move = (id: number, to: { by: number } | { rowId: number }, way?: Way) => {
		// Read from the fields, since numbers may have been typed before the scripts ran.
		const typed = rows.map((row) => ({ ...row, place: typedPlace(list.current, row) }));
		const placeOf = (rowId: number) => inOrder(typed).findIndex((row) => row.id === rowId);
		const next = withMoved(typed, id, 'by' in to ? placeOf(id) + to.by : placeOf(to.rowId));
		if (!next) return;
		setRows(next);
		setMoved({ id, ...(way ? { way } : {}), count: (moved?.count ?? 0) + 1 });
	};
	return { list, rows, moved, move };
}

/** Made anew after each move, with its number. */
function PlaceField({ id, name, place, moves }: PlacedRow & { moves: number | undefined }) {
	return (
		<label className="flex min-h-12 min-w-0 grow items-center gap-4">
			<input
				type="number"
				name={PLACE + id}
				min={1}
				key={moves}
				defaultValue={place}
				className="h-11 w-16 shrink-0 rounded-control border border-edge text-center tabular-nums"
			/>
			<span className="wrap-anywhere">{name}</span>
		</label>
	);
}

function typedPlace(list: HTMLUListElement | null, { id, place }: PlacedRow): string {
	return list?.querySelector<HTMLInputElement>(`[name="${PLACE}${id}"]`)?.value ?? place;
}

/** Not `disabled` at an end, since the button would lose keyboard focus. */
function MoveButton({
	way,
	name,
	isOff,
	onMove,
}: {
	way: Way;
	name: string;
	isOff: boolean;
	onMove: () => void;
}) {
	return (
		<button
			type="button"
			data-move={way}
			aria-label={`Move ${name} ${way}`}
			aria-disabled={isOff || undefined}
			onClick={onMove}
			className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-fog aria-disabled:cursor-default aria-disabled:opacity-30"
		>
			<Icon name={way} className="size-5" />
		</button>
	);
}
