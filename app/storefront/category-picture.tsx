import { useEffect, useRef, useState } from 'react';
import { pictureFile, WIDEST } from '#shop/picture-paths.ts';
import { PLACEHOLDER } from '../ui/picture.tsx';

/** Categories keep only the name of their file, not how wide it is; these widths nearly every picture has. */
const WIDTHS = [160, 320, 480, 640];

export type CategoryPictureProps = {
	/** File name under the area of category pictures; null when the category has none. */
	image: string | null;
	sizes: string;
	priority?: boolean;
};

/** The path of a category's full-size picture. */
export function categoryImagePath(image: string): string {
	return `/uploads/categories/${image}`;
}

/**
 * The picture of a category, filling the positioned box it is put in. Where a width is missing the full-size file takes its
 * place, and where that cannot be loaded the placeholder.
 */
export function CategoryPicture({ image, sizes, priority }: CategoryPictureProps) {
	const element = useRef<HTMLImageElement>(null);
	const [failures, setFailures] = useState(0);

	useEffect(() => {
		const shown = element.current;
		// It may have failed before scripts were there to hear of it.
		if (image && shown?.complete && shown.currentSrc && shown.naturalWidth === 0) setFailures(1);
	}, [image]);

	const versions = (format: 'avif' | 'webp') =>
		WIDTHS.map((width) => {
			const path = `uploads/categories/${image}`;
			return `/${pictureFile({ path, width: WIDEST }, width, format)} ${width}w`;
		}).join(', ');
	const attributes = {
		ref: element,
		className: 'absolute inset-0 size-full object-cover',
		loading: priority ? ('eager' as const) : ('lazy' as const),
		decoding: 'async' as const,
		onError: () => setFailures(failures + 1),
	};
	if (!image || failures > 1) return <img alt="" {...attributes} src={PLACEHOLDER} />;
	const full = <img alt="" {...attributes} key="full" src={categoryImagePath(image)} />;
	if (failures > 0) return full;
	return (
		<picture className="contents">
			<source type="image/avif" srcSet={versions('avif')} sizes={sizes} />
			<source type="image/webp" srcSet={versions('webp')} sizes={sizes} />
			{full}
		</picture>
	);
}
