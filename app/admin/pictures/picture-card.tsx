import type { DragEvent } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Enlarge, LARGE } from './enlarge.tsx';
import { PICTURE_DELETE, PICTURE_PLACE } from './picture-fields.ts';
import { Preview } from './preview.tsx';
import type { FormPicture } from './use-pictures.ts';

type CardProps = {
	picture: FormPicture;
	place: number;
	last: number;
	first: string | undefined;
	/** The place typed before a refusal, in a browser without scripts. */
	typedPlace: string | undefined;
	isDragged: boolean;
	onDrag: (key: string | undefined) => void;
	onDrop: () => void;
	onMove: (by: 'earlier' | 'later') => void;
	onToggle: () => void;
};

const isDropOfPicture = ({ dataTransfer }: DragEvent) => !dataTransfer.types.includes('Files');

/** One picture of a form, with its actions. */
export function PictureCard(props: CardProps) {
	const { picture, place, last, first, typedPlace, isDragged, onDrag, onMove } = props;
	const { key, storedKey, deleted } = picture;
	const name = `picture ${place + 1}`;
	return (
		<li
			draggable
			onDragStart={(event) => {
				event.dataTransfer.effectAllowed = 'move';
				event.dataTransfer.setData('text/plain', name);
				onDrag(key);
			}}
			onDragEnd={() => onDrag(undefined)}
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				// Files go to the picker around it.
				if (!isDropOfPicture(event)) return;
				event.preventDefault();
				props.onDrop();
			}}
			className={`cursor-grab rounded-card border border-line p-2 ${isDragged ? 'opacity-40' : ''}`}
		>
			<div className="relative aspect-square">
				{deleted ? null : <Shown picture={picture} name={name} />}
				{place === 0 && first && !deleted ? (
					<span className="absolute top-0 left-0 rounded-control bg-ink px-2 text-paper text-xs">
						{first}
					</span>
				) : null}
			</div>
			<div className="mt-2 flex flex-wrap items-center justify-between">
				<MoveButton by="earlier" name={name} onMove={onMove} off={place === 0} />
				<DeleteSwitch picture={picture} name={name} onToggle={props.onToggle} />
				<MoveButton by="later" name={name} onMove={onMove} off={place === last} />
			</div>
			{storedKey ? (
				<label className="hidden min-h-11 items-center gap-2 text-sm noscript:flex">
					Place<span className="sr-only"> of {name}</span>
					<input
						type="number"
						name={PICTURE_PLACE + storedKey}
						min={1}
						defaultValue={typedPlace ?? place + 1}
						className="h-11 w-16 rounded-control border border-edge text-center tabular-nums"
					/>
				</label>
			) : null}
		</li>
	);
}

/** The picture itself, which a press enlarges. */
function Shown({
	picture: { stored, preview, file },
	name,
}: {
	picture: FormPicture;
	name: string;
}) {
	const show = (sizes: string, className: string) =>
		preview ? (
			<Preview src={preview} name={file?.name ?? name} alt={name} />
		) : (
			<Picture picture={stored ?? null} alt={name} sizes={sizes} className={className} />
		);
	return (
		<Enlarge
			name={name}
			href={preview ?? `/${stored?.path}`}
			className="block size-full"
			large={show('min(60rem, 100vw)', LARGE)}
		>
			{show('12rem', 'size-full object-contain')}
		</Enlarge>
	);
}

type DeleteSwitchProps = {
	picture: FormPicture;
	name: string;
	onToggle: () => void;
};

/** Stored pictures are marked with a tick box, so that it works without scripts; newly chosen files just disappear. */
function DeleteSwitch({ picture, name, onToggle }: DeleteSwitchProps) {
	const appearance =
		'flex min-h-11 cursor-pointer items-center justify-center px-1 font-semibold text-sm underline underline-offset-4 max-sm:order-last max-sm:w-full';
	if (picture.file) {
		return (
			<button type="button" data-delete="" className={appearance} onClick={onToggle}>
				Delete<span className="sr-only"> {name}</span>
			</button>
		);
	}
	return (
		<label className={appearance}>
			<input
				type="checkbox"
				data-delete=""
				name={PICTURE_DELETE + picture.storedKey}
				value="1"
				checked={picture.deleted}
				onChange={onToggle}
				className="mr-1.5 size-4 accent-ember"
			/>
			{picture.deleted ? 'Undo' : 'Delete'}
			<span className="sr-only"> {name}</span>
		</label>
	);
}

type MoveButtonProps = {
	by: 'earlier' | 'later';
	name: string;
	off: boolean;
	onMove: (by: 'earlier' | 'later') => void;
};

/** Not `disabled` at an end, since the button would lose keyboard focus. */
function MoveButton({ by, name, off, onMove }: MoveButtonProps) {
	return (
		<button
			type="button"
			data-move={by}
			aria-label={`Move ${name} ${by}`}
			aria-disabled={off || undefined}
			onClick={() => onMove(by)}
			className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-fog aria-disabled:text-edge noscript:hidden"
		>
			<Icon name={by === 'earlier' ? 'left' : 'right'} className="size-5" />
		</button>
	);
}
