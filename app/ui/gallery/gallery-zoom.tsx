import { useRef } from 'react';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { isSavingData } from '../lite.ts';
import { Picture } from '../picture.tsx';
import { RoundButton } from '../round-button.tsx';
import { useModal } from '../use-modal.ts';
import { Thumbnails } from './thumbnails.tsx';
import { useZoom } from './use-zoom.ts';

type GalleryZoomProps = {
	pictures: readonly StoredPicture[];
	alt: (place: number) => string;
	index: number;
	onGo: (index: number) => void;
	onClose: () => void;
};

/**
 * The pictures in full screen. A tap enlarges what is under the finger; fingers, mouse, wheel, keys and buttons enlarge,
 * move and turn over. Larger versions are loaded once a picture is enlarged.
 */
export function GalleryZoom({ pictures, alt, index, onGo, onClose }: GalleryZoomProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const stage = useRef<HTMLDivElement>(null);
	const row = useRef<HTMLUListElement>(null);
	const zoom = useZoom({ stage, row, pictures, index, onGo });
	const last = pictures.length - 1;
	const ready = isSavingData() ? 0 : 1;

	useModal(dialog);

	return (
		<dialog
			ref={dialog}
			aria-label={alt(index)}
			onClose={onClose}
			onKeyDown={zoom.onKeyDown}
			className="m-0 h-dvh max-h-none w-screen max-w-none animate-appear [touch-action:none] overflow-hidden bg-paper"
		>
			<div className="flex size-full select-none flex-col">
				<div className="relative min-h-0 grow">
					{/* Held at first: the row does not glide to the picture it was opened with. */}
					<div
						ref={stage}
						data-held=""
						className={`group absolute inset-0 overflow-hidden ${zoom.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
					>
						<ul ref={row} className={`flex size-full ${GLIDING}`}>
							{pictures.map((picture, place) => (
								<li
									key={picture.path}
									aria-hidden={place !== index}
									className={`size-full shrink-0 ${GLIDING}`}
								>
									{Math.abs(place - index) <= ready ? (
										<Picture
											picture={picture}
											alt={alt(place)}
											sizes={`${place === index ? Math.ceil(zoom.scale) * 100 : 100}vw`}
											soon
											className="size-full object-contain"
										/>
									) : null}
								</li>
							))}
						</ul>
					</div>
					<ZoomButtons
						zoom={zoom}
						index={index}
						last={last}
						onClose={() => dialog.current?.close()}
					/>
					<p
						aria-live="polite"
						className="pointer-events-none absolute top-4 left-4 flex h-11 items-center rounded-full bg-paper/90 px-4 text-sm tabular-nums ring-1 ring-line"
					>
						<span className="sr-only">Picture </span>
						{index + 1} / {last + 1}
						{zoom.scale > 1 ? (
							<span className="ml-2 text-slate">{Math.round(zoom.scale * 100)} %</span>
						) : null}
					</p>
				</div>
				{last > 0 ? (
					<div className="hidden [touch-action:pan-x] justify-center-safe overflow-x-auto border-line border-t px-4 py-3 [@media(height>=30rem)]:flex">
						<Thumbnails pictures={pictures} alt={alt} index={index} onGo={zoom.go} />
					</div>
				) : null}
			</div>
		</dialog>
	);
}

type ZoomButtonsProps = {
	zoom: ReturnType<typeof useZoom>;
	index: number;
	last: number;
	onClose: () => void;
};

function ZoomButtons({ zoom, index, last, onClose }: ZoomButtonsProps) {
	return (
		<>
			<RoundButton icon="close" label="Close" className="top-4 right-4" onClick={onClose} />
			<RoundButton
				icon="plus"
				label="Show larger"
				className="top-4 right-18"
				disabled={zoom.isClosest}
				onClick={zoom.larger}
			/>
			<RoundButton
				icon="minus"
				label="Show smaller"
				className="top-4 right-32"
				disabled={zoom.scale === 1}
				onClick={zoom.smaller}
			/>
			{last > 0 ? (
				<>
					<RoundButton
						icon="left"
						label="Previous picture"
						className="bottom-4 left-4 md:bottom-[calc(50%-1.375rem)]"
						disabled={index === 0}
						onClick={() => zoom.go(index - 1)}
					/>
					<RoundButton
						icon="right"
						label="Next picture"
						className="right-4 bottom-4 md:bottom-[calc(50%-1.375rem)]"
						disabled={index === last}
						onClick={() => zoom.go(index + 1)}
					/>
				</>
			) : null}
		</>
	);
}

/** Moves by itself, unless it is held. */
const GLIDING = 'transition-transform group-data-held:transition-none';
