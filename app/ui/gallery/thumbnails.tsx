import type { MouseEvent } from 'react';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { Picture } from '../picture.tsx';

type ThumbnailsProps = {
	pictures: readonly StoredPicture[];
	alt: (place: number) => string;
	index: number;
	onGo: (index: number) => void;
	/** The pictures' elements have this id and their place: without scripts the thumbnails link to them. */
	id?: string;
	className?: string;
};

/** Small pictures that lead to the large ones. */
export function Thumbnails({ pictures, alt, index, onGo, id = '', className }: ThumbnailsProps) {
	const choose = (event: MouseEvent, place: number) => {
		event.preventDefault();
		onGo(place);
	};
	return (
		<ul className={className ?? 'flex gap-2'}>
			{pictures.map((picture, place) => (
				<li key={picture.path}>
					<a
						href={`#${id}${place}`}
						aria-current={place === index ? 'true' : undefined}
						onClick={(event) => choose(event, place)}
						className="block size-16 overflow-hidden rounded-control bg-paper ring-1 ring-line ring-inset aria-current:outline-2 aria-current:outline-ink"
					>
						<Picture
							picture={picture}
							alt={`Show ${alt(place)}`}
							sizes="4rem"
							className="size-full object-cover"
						/>
					</a>
				</li>
			))}
		</ul>
	);
}
