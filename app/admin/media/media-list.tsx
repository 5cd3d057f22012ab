import { type ReactNode, useId, useRef, useState } from 'react';
import { MOST } from '#shop/media/media-kinds.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FILE_INPUT } from '../pictures/one-picture.tsx';
import { useFileDrop } from '../pictures/use-file-drop.ts';
import { DELETE, mediaField, PLACE } from './media-fields.ts';
import { useFollowedFocus } from './use-followed-focus.ts';
import type { FormMedia, FormMediaList } from './use-media.ts';

type Words = {
	title: string;
	/** "Document". */
	one: string;
	hint: string;
	/** What the browser offers to choose; null for what is no file. */
	accept: string | null;
};

/** The fields of one; `prefix` is what their names begin with. */
type FieldsOf = (row: FormMedia, prefix: string) => ReactNode;

/** The documents, sounds or videos of a product: to choose, move by dragging or buttons, and take off. */
export function MediaList({
	list,
	words,
	fields,
}: {
	list: FormMediaList;
	words: Words;
	fields: FieldsOf;
}) {
	const { kind, rows, used, free, problems, addFiles } = list;
	const { title, one, hint, accept } = words;
	const adding = useRef<HTMLDivElement>(null);
	const { items, moved, onMove, onToggle } = useFollowedFocus(list, adding);
	const [dragged, setDragged] = useState<string>();
	const id = useId();
	const { isOver, dropZone } = useFileDrop(addFiles);
	return (
		<section
			{...(accept ? dropZone : {})}
			aria-labelledby={`${id}-title`}
			className={`rounded-card outline-2 outline-offset-8 outline-ember ${isOver ? 'outline-dashed' : 'outline-none'}`}
		>
			<h2 id={`${id}-title`} className="text-xl">
				{title}{' '}
				<span className="text-base text-slate tabular-nums">
					{used}/{MOST[kind]}
				</span>
			</h2>
			<p id={`${id}-hint`} className="mt-0.5 max-w-prose text-slate text-sm">
				{hint}
				{accept ? (
					<span className="pointer-coarse:hidden noscript:hidden">
						{' '}
						You can also drop files here.
					</span>
				) : null}
			</p>
			<ol ref={items} className="mt-3 grid gap-3">
				{rows.map((row, place) => (
					<Row
						key={row.key}
						row={row}
						name={`${one} ${place + 1}`}
						prefix={mediaField(kind, row.key)}
						place={place}
						last={rows.length - 1}
						isDragged={dragged === row.key}
						onDrag={setDragged}
						onDrop={() => {
							if (dragged) list.move(dragged, place);
							setDragged(undefined);
						}}
						onMove={(by) => onMove(row, place, by)}
						onToggle={() => onToggle(row, place)}
					>
						{fields(row, mediaField(kind, row.key))}
					</Row>
				))}
			</ol>
			{free > 0 ? (
				<fieldset className="mt-3 hidden rounded-card border border-line p-4 noscript:block">
					<legend className="px-1 font-semibold text-sm">Another {one.toLowerCase()}</legend>
					{fields(WITHOUT_SCRIPTS, mediaField(kind, WITHOUT_SCRIPTS.key))}
				</fieldset>
			) : null}
			<div ref={adding} className="mt-3 noscript:hidden">
				<Adding list={list} words={words} id={id} />
			</div>
			<FieldErrors id={`${id}-error`} errors={problems} />
			<p role="status" className="sr-only">
				{moved ? `Now ${one.toLowerCase()} ${moved.place + 1} of ${rows.length}` : ''}
			</p>
		</section>
	);
}

const WITHOUT_SCRIPTS: FormMedia = { key: 'new0', deleted: false };

type AddingProps = { list: FormMediaList; words: Words; id: string };

/** Chooses files, or adds the fields of what is none. */
function Adding({ list: { used, free, addFiles, addBlank }, words, id }: AddingProps) {
	const { accept, title, one } = words;
	// Not `disabled`, here and below: it would lose the focus by what it adds.
	const isFull = free <= 0 || undefined;
	if (accept)
		return (
			<input
				type="file"
				multiple
				accept={accept}
				aria-label={`Choose ${title.toLowerCase()}`}
				aria-describedby={`${id}-hint ${id}-error`}
				aria-disabled={isFull}
				onChange={(event) => {
					addFiles([...(event.target.files ?? [])]);
					// Allows choosing the same file again after removing it.
					event.target.value = '';
				}}
				// The browser's own text says that no file is chosen, as they are taken over above.
				className={`${FILE_INPUT} ${used > 0 ? 'text-transparent' : ''}`}
			/>
		);
	return (
		<button
			type="button"
			aria-disabled={isFull}
			onClick={() => free > 0 && addBlank()}
			className={buttonClass({
				kind: 'quiet',
				size: 'small',
				className: 'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
			})}
		>
			Add a {one.toLowerCase()}
		</button>
	);
}

type RowProps = {
	row: FormMedia;
	/** "Document 2". */
	name: string;
	prefix: string;
	place: number;
	last: number;
	isDragged: boolean;
	onDrag: (key: string | undefined) => void;
	onDrop: () => void;
	onMove: (by: 'earlier' | 'later') => void;
	onToggle: () => void;
	children: ReactNode;
};

function Row({ row, name, prefix, place, last, isDragged, onDrag, onDrop, ...props }: RowProps) {
	const { key, deleted } = row;
	return (
		<li
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				// Files go to the list around it.
				if (event.dataTransfer.types.includes('Files')) return;
				event.preventDefault();
				onDrop();
			}}
			className={`rounded-card border border-line ${isDragged ? 'opacity-40' : ''}`}
		>
			<fieldset className="min-w-0 p-4 pt-1">
				<legend className="sr-only">{name}</legend>
				{/* Only its head is dragged: in the fields, dragging selects text. */}
				<fieldset
					aria-label={`Place of ${name}`}
					draggable
					onDragStart={(event) => {
						event.dataTransfer.effectAllowed = 'move';
						event.dataTransfer.setData('text/plain', name);
						onDrag(key);
					}}
					onDragEnd={() => onDrag(undefined)}
					className="flex cursor-grab flex-wrap items-center gap-x-2"
				>
					<p aria-hidden="true" className="grow font-semibold">
						{name}
					</p>
					<MoveButton by="earlier" name={name} onMove={props.onMove} off={place === 0} />
					<MoveButton by="later" name={name} onMove={props.onMove} off={place === last} />
					<label className="hidden min-h-11 items-center gap-2 text-sm noscript:flex">
						Place
						<input
							type="number"
							name={prefix + PLACE}
							min={1}
							// Sent with scripts too, as the row's place in the list.
							key={place}
							defaultValue={place + 1}
							className="h-11 w-16 rounded-control border border-edge text-center tabular-nums"
						/>
					</label>
					<DeleteSwitch row={row} name={name} field={prefix + DELETE} onToggle={props.onToggle} />
				</fieldset>
				<div className={deleted ? 'opacity-40' : ''}>{props.children}</div>
			</fieldset>
		</li>
	);
}

function DeleteSwitch({
	row: { key, deleted },
	name,
	field,
	onToggle,
}: {
	row: FormMedia;
	name: string;
	field: string;
	onToggle: () => void;
}) {
	const appearance =
		'flex min-h-11 cursor-pointer items-center px-1 font-semibold text-sm underline underline-offset-4';
	if (key.startsWith('new'))
		return (
			<button
				type="button"
				data-toggle=""
				className={`${appearance} noscript:hidden`}
				onClick={onToggle}
			>
				Take off<span className="sr-only"> {name}</span>
			</button>
		);
	return (
		<label className={appearance}>
			<input
				type="checkbox"
				data-toggle=""
				name={field}
				value="1"
				checked={deleted}
				onChange={onToggle}
				className="mr-1.5 size-4 accent-ember"
			/>
			{deleted ? 'Undo' : 'Delete'}
			<span className="sr-only"> {name}</span>
		</label>
	);
}

/** Not `disabled` at an end, since the button would lose keyboard focus. */
function MoveButton({
	by,
	name,
	off,
	onMove,
}: {
	by: 'earlier' | 'later';
	name: string;
	off: boolean;
	onMove: (by: 'earlier' | 'later') => void;
}) {
	return (
		<button
			type="button"
			data-move={by}
			aria-label={`Move ${name} ${by === 'earlier' ? 'up' : 'down'}`}
			aria-disabled={off || undefined}
			onClick={() => onMove(by)}
			className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-fog aria-disabled:text-edge noscript:hidden"
		>
			<Icon name={by === 'earlier' ? 'up' : 'down'} className="size-5" />
		</button>
	);
}
