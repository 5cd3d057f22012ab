import {
	type ReactNode,
	type RefObject,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import type { ActionError } from '../../page-handlers.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { FILE_INPUT } from './one-picture.tsx';
import { PictureCard } from './picture-card.tsx';
import { PICTURE_PLACE } from './picture-fields.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { Pictures } from './use-pictures.ts';

type PicturePickerProps = {
	all: Pictures;
	label: string;
	hint: ReactNode;
	/** Label of the first picture. */
	first?: string;
	refused: ActionError | undefined;
};

type Moved = { place: number; by: 'earlier' | 'later' };

/** Pictures to choose, view, and move by dragging or buttons; deleting can be undone until the form is saved. */
export function PicturePicker({ all, label, hint, first, refused }: PicturePickerProps) {
	const { pictures, used, free, problems, rules, add, move } = all;
	const [dragged, setDragged] = useState<string>();
	const [moved, setMoved] = useState<Moved>();
	const [removed, setRemoved] = useState<{ place: number }>();
	const list = useRef<HTMLOListElement>(null);
	const files = useRef<HTMLInputElement>(null);
	// Without scripts, ticking "delete" may make room in the same submission.
	const isFull = useScripts() && free === 0;
	const id = useId();
	const errors = problems.length > 0 ? problems : refused?.errors[rules.name];
	usePictureFocus({ list, files, moved, removed, isFull });
	const { isOver, dropZone } = useFileDrop(add);
	return (
		<div
			{...dropZone}
			className={`rounded-card outline-2 outline-offset-8 outline-ember ${isOver ? 'outline-dashed' : 'outline-none'}`}
		>
			<label htmlFor={`${id}-files`} className="block font-semibold text-sm">
				{label}
			</label>
			<p id={`${id}-hint`} className="mt-0.5 text-slate text-sm">
				{hint}
				<span className="pointer-coarse:hidden noscript:hidden">
					{' '}
					You can also drop files here, and drag pictures into their order.
				</span>
			</p>
			<p className="mt-2 flex items-center gap-3 font-semibold text-sm tabular-nums" role="status">
				<LevelMeter value={used / rules.most} segments={rules.most} className="h-3" />
				{used}/{rules.most} used
			</p>
			<input
				ref={files}
				id={`${id}-files`}
				type="file"
				name={rules.name}
				multiple
				accept="image/*"
				disabled={isFull}
				aria-invalid={errors?.length ? true : undefined}
				aria-describedby={`${id}-hint ${id}-error`}
				onChange={(event) => {
					add([...(event.target.files ?? [])]);
					// Allows choosing the same file again after removing it.
					event.target.value = '';
				}}
				// The browser's own text says that no file is chosen, as they are taken over below.
				className={`mt-2 ${FILE_INPUT} ${used > 0 ? 'text-transparent' : ''}`}
			/>
			<FieldErrors id={`${id}-error`} errors={errors} />
			<p role="status" className="sr-only">
				{moved ? `Now picture ${moved.place + 1} of ${pictures.length}` : ''}
			</p>
			<ol ref={list} className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
				{pictures.map((picture, place) => (
					<PictureCard
						key={picture.key}
						picture={picture}
						place={place}
						last={pictures.length - 1}
						first={first}
						typedPlace={refused?.values[PICTURE_PLACE + picture.key]}
						isDragged={dragged === picture.key}
						onDrag={setDragged}
						onDrop={() => {
							if (dragged) move(dragged, place);
							setDragged(undefined);
						}}
						onMove={(by) => {
							const to = by === 'earlier' ? place - 1 : place + 1;
							if (move(picture.key, to)) setMoved({ place: to, by });
						}}
						onToggle={() => {
							all.toggle(picture.key);
							if (picture.file) setRemoved({ place });
						}}
					/>
				))}
			</ol>
		</div>
	);
}

type PictureFocus = {
	list: RefObject<HTMLOListElement | null>;
	files: RefObject<HTMLInputElement | null>;
	moved: Moved | undefined;
	removed: { place: number } | undefined;
	isFull: boolean;
};

/** Leaves the focus at the pictures when what had it moves, goes, or is disabled. */
function usePictureFocus({ list, files, moved, removed, isFull }: PictureFocus): void {
	useEffect(() => {
		// Moving a picture within the page makes it lose focus.
		const card = moved && list.current?.children[moved.place];
		card?.querySelector<HTMLElement>(`[data-move="${moved?.by}"]`)?.focus();
	}, [list, moved]);
	useEffect(() => {
		if (!removed) return;
		const rest = list.current?.children ?? [];
		const next = rest[Math.min(removed.place, rest.length - 1)];
		focusIfLost(next?.querySelector<HTMLElement>('[data-delete]') ?? files.current);
	}, [list, files, removed]);
	useLayoutEffect(() => {
		// Disabled, it loses the focus when the page is next painted.
		if (!isFull || document.activeElement !== files.current) return;
		const last = list.current?.lastElementChild;
		last?.querySelector<HTMLElement>('[data-delete]')?.focus({ preventScroll: true });
	}, [list, files, isFull]);
}
