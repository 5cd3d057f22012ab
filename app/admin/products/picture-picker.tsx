import { useState } from 'react';
import { FieldErrors } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { FILE_INPUT } from '../parts/one-picture.tsx';
import { type FormPicture, MOST_PICTURES, type Pictures } from './use-pictures.ts';

/** Up to eight pictures: chosen, shown, dragged or moved by buttons, deleted with a way back until it is saved. */
export function PicturePicker({ all, errors }: { all: Pictures; errors?: readonly string[] }) {
	const { pictures, used, free, problem, add } = all;
	const [dragged, setDragged] = useState<string>();
	const scripts = useScripts();
	const told = problem ? [problem] : errors;
	const chosenOnes = pictures.map((picture, place) => (
		<PictureCard
			key={picture.key}
			picture={picture}
			place={place}
			all={all}
			isDragged={dragged === picture.key}
			onDrag={setDragged}
			onDrop={() => {
				if (dragged) all.move(dragged, place);
				setDragged(undefined);
			}}
		/>
	));
	return (
		<div>
			<label htmlFor="images" className="block font-semibold text-sm">
				Images
			</label>
			<p id="images-hint" className="mt-0.5 text-slate text-sm">
				At most {MOST_PICTURES} JPEG, PNG, WebP, GIF or AVIF files of up to 12 MB. The first is the
				cover.
			</p>
			<p className="mt-2 flex items-center gap-3 font-semibold text-sm tabular-nums" role="status">
				<LevelMeter value={used / MOST_PICTURES} segments={MOST_PICTURES} className="h-3" />
				{used}/{MOST_PICTURES} used
			</p>
			<input
				id="images"
				type="file"
				name="images"
				multiple
				accept="image/*"
				// Without scripts room may be made by the marks below, which are sent with it.
				disabled={scripts && free === 0}
				aria-invalid={told?.length ? true : undefined}
				aria-describedby="images-hint images-error"
				onChange={(event) => {
					add([...(event.target.files ?? [])]);
					// So that the same file can be chosen again after it was taken out.
					event.target.value = '';
				}}
				className={`mt-2 ${FILE_INPUT}`}
			/>
			<FieldErrors id="images-error" errors={told} />
			<ol className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">{chosenOnes}</ol>
		</div>
	);
}

type CardProps = {
	picture: FormPicture;
	place: number;
	all: Pictures;
	isDragged: boolean;
	onDrag: (key: string | undefined) => void;
	onDrop: () => void;
};

function PictureCard({ picture, place, all, isDragged, onDrag, onDrop }: CardProps) {
	const { key, stored, preview, deleted } = picture;
	const name = `picture ${place + 1}`;
	return (
		<li
			draggable
			onDragStart={(event) => {
				event.dataTransfer.effectAllowed = 'move';
				onDrag(key);
			}}
			onDragEnd={() => onDrag(undefined)}
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				event.preventDefault();
				onDrop();
			}}
			className={`cursor-grab rounded-card border border-line p-2 ${isDragged ? 'opacity-40' : ''}`}
		>
			<div className={`relative aspect-square ${deleted ? 'opacity-30' : ''}`}>
				{preview ? (
					<img src={preview} alt={name} draggable={false} className="size-full object-contain" />
				) : (
					<Picture
						picture={stored ?? null}
						alt={name}
						sizes="12rem"
						className="size-full object-contain"
					/>
				)}
				{place === 0 && !deleted ? (
					<span className="absolute top-0 left-0 rounded-control bg-ink px-2 text-paper text-xs">
						Cover
					</span>
				) : null}
			</div>
			<div className="mt-2 flex items-center justify-between">
				<MoveButton
					icon="left"
					label={`Move ${name} earlier`}
					onMove={() => all.move(key, place - 1)}
					off={place === 0}
				/>
				<DeleteSwitch picture={picture} name={name} onToggle={() => all.toggle(key)} />
				<MoveButton
					icon="right"
					label={`Move ${name} later`}
					onMove={() => all.move(key, place + 1)}
					off={place === all.pictures.length - 1}
				/>
			</div>
		</li>
	);
}

/** Stored pictures are marked in a tick box, so that it works without scripts; chosen files just go. */
function DeleteSwitch({
	picture,
	name,
	onToggle,
}: {
	picture: FormPicture;
	name: string;
	onToggle: () => void;
}) {
	const look =
		'flex min-h-11 cursor-pointer items-center px-1 font-semibold text-sm underline underline-offset-4';
	if (picture.file) {
		return (
			<button type="button" className={look} onClick={onToggle}>
				Delete<span className="sr-only"> {name}</span>
			</button>
		);
	}
	return (
		<label className={look}>
			<input
				type="checkbox"
				name="images_to_delete"
				value={picture.storedId}
				checked={picture.deleted}
				onChange={onToggle}
				className="mr-1.5 size-4 accent-ember"
			/>
			{picture.deleted ? 'Undo' : 'Delete'}
			<span className="sr-only"> {name}</span>
		</label>
	);
}

function MoveButton(props: {
	icon: 'left' | 'right';
	label: string;
	off: boolean;
	onMove: () => void;
}) {
	return (
		<button
			type="button"
			aria-label={props.label}
			aria-disabled={props.off || undefined}
			onClick={props.onMove}
			className="grid size-11 place-items-center rounded-control hover:bg-fog aria-disabled:text-edge noscript:hidden"
		>
			<Icon name={props.icon} className="size-5" />
		</button>
	);
}
