import { type KeyboardEvent, useRef, useState } from 'react';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { Picture } from '../picture.tsx';
import { RoundButton } from '../round-button.tsx';
import { useModal } from '../use-modal.ts';

type GalleryZoomProps = {
	pictures: readonly StoredPicture[];
	alt: (place: number) => string;
	index: number;
	onGo: (index: number) => void;
	onClose: () => void;
};

/** One picture in full screen; a press doubles its size, arrow keys switch pictures. */
export function GalleryZoom({ pictures, alt, index, onGo, onClose }: GalleryZoomProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [largeAt, setLargeAt] = useState<number>();
	const picture = pictures[index];
	const large = largeAt === index;

	useModal(dialog);

	const onKeyDown = ({ key }: KeyboardEvent) => {
		if (key === 'ArrowLeft') onGo(index - 1);
		if (key === 'ArrowRight') onGo(index + 1);
	};

	return (
		<dialog
			ref={dialog}
			aria-label={picture ? alt(index) : undefined}
			onClose={onClose}
			onKeyDown={onKeyDown}
			className="h-dvh max-h-none w-screen max-w-none bg-paper"
		>
			<div className="size-full overflow-auto">
				<button
					type="button"
					aria-label={large ? 'Show the whole picture' : 'Show it larger'}
					onClick={() => setLargeAt(large ? undefined : index)}
					className={
						large ? 'block h-[200%] w-[200%] cursor-zoom-out!' : 'block size-full cursor-zoom-in!'
					}
				>
					{picture ? (
						<Picture
							picture={picture}
							alt={alt(index)}
							sizes={large ? '200vw' : '100vw'}
							priority
							className="size-full object-contain"
						/>
					) : null}
				</button>
			</div>
			<RoundButton
				icon="close"
				label="Close"
				className="top-4 right-4"
				onClick={() => dialog.current?.close()}
			/>
			{pictures.length > 1 ? (
				<>
					<RoundButton
						icon="left"
						label="Previous picture"
						className="bottom-4 left-4"
						disabled={index === 0}
						onClick={() => onGo(index - 1)}
					/>
					<RoundButton
						icon="right"
						label="Next picture"
						className="right-4 bottom-4"
						disabled={index === pictures.length - 1}
						onClick={() => onGo(index + 1)}
					/>
				</>
			) : null}
		</dialog>
	);
}
