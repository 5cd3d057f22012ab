import { useEffect, useRef, useState } from 'react';
import {
	pictureFile,
	pictureWidths,
	type Picture as StoredPicture,
	srcSet,
} from '#shop/pictures/picture-paths.ts';
import { useLite } from './lite.ts';
import { Summary } from './summary.tsx';

/** Shown for a missing picture, or one that cannot be loaded. */
export const PLACEHOLDER = '/uploads/product_image/default-image.jpg';

/** The width in pixels of a picture loaded on demand. */
const ON_DEMAND_WIDTH = 320;

type PictureProps = {
	picture: StoredPicture | null;
	alt: string;
	/** How wide it is shown, in the syntax of `sizes`: `(min-width: 80rem) 20rem, 50vw`. */
	sizes: string;
	/** The one picture the first screen waits for; all others load when they come near. */
	priority?: boolean;
	/** Loads at once, although it is not in sight yet. */
	soon?: boolean;
	className?: string;
	/**
	 * What it shows, if that is more than the text beside it: on data-saving pages it can be loaded on demand, others are
	 * left out.
	 */
	name?: string;
};

/** A stored picture in the best format and width for the screen. */
export function Picture(props: PictureProps) {
	const lite = useLite();
	// Data-saving pages have no scripts, so this part of them stays out of the browser's files.
	if (import.meta.env.SSR && lite) {
		return props.picture && props.name ? (
			<PictureOnDemand picture={props.picture} name={props.name} />
		) : null;
	}
	return <WholePicture {...props} />;
}

/** Small, and loaded when opened: browsers do not load a picture inside a closed element. */
function PictureOnDemand({ picture, name }: { picture: StoredPicture; name: string }) {
	const width = pictureWidths(picture).find((each) => each >= ON_DEMAND_WIDTH) ?? picture.width;
	return (
		<details className="relative z-10">
			<Summary className="flex min-h-11 cursor-pointer items-center justify-center rounded-control text-slate text-sm underline underline-offset-4">
				Show picture<span className="sr-only"> of {name}</span>
			</Summary>
			<picture className="contents">
				<source type="image/avif" srcSet={`/${pictureFile(picture, width, 'avif')}`} />
				<img
					alt={name}
					loading="lazy"
					decoding="async"
					src={`/${pictureFile(picture, width, 'jpg')}`}
					width={width}
					height={Math.round((width * picture.height) / picture.width)}
					className="mx-auto"
				/>
			</picture>
		</details>
	);
}

function WholePicture({ picture, alt, sizes, priority, soon, className }: PictureProps) {
	const image = useRef<HTMLImageElement>(null);
	const [failedPath, setFailedPath] = useState<string>();
	const path = picture?.path;

	useEffect(() => {
		const element = image.current;
		// It may have failed before the scripts were running.
		if (path && element?.complete && element.currentSrc && element.naturalWidth === 0) {
			setFailedPath(path);
		}
	}, [path]);

	const failed = !picture || failedPath === path;
	const attributes = {
		className,
		loading: priority || soon ? ('eager' as const) : ('lazy' as const),
		fetchPriority: priority ? ('high' as const) : undefined,
		decoding: 'async' as const,
	};
	if (failed) return <img {...attributes} alt={alt} src={PLACEHOLDER} width={800} height={800} />;
	return (
		<picture className="contents">
			<source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />
			<source type="image/webp" srcSet={srcSet(picture, 'webp')} sizes={sizes} />
			<img
				{...attributes}
				alt={alt}
				ref={image}
				src={`/${picture.path}`}
				srcSet={srcSet(picture, 'jpg')}
				sizes={sizes}
				width={picture.width}
				height={picture.height}
				onError={() => setFailedPath(path)}
			/>
		</picture>
	);
}
