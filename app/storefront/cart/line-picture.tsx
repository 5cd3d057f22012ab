import { useEffect, useRef, useState } from 'react';
import { pictureFile, WIDEST } from '#shop/pictures/picture-paths.ts';
import { useLite } from '../../ui/lite.ts';
import { PLACEHOLDER } from '../../ui/picture.tsx';

/**
 * The cover of an ordered product, unless data is to be saved. An order only stores its path; a narrow picture has no
 * smaller versions.
 */
export function LinePicture({
	path,
	loading = 'lazy',
}: {
	path: string | null;
	/** `eager` for what is printed. */
	loading?: 'lazy' | 'eager';
}) {
	const lite = useLite();
	const image = useRef<HTMLImageElement>(null);
	const [failures, setFailures] = useState(0);
	const sources = path ? [smallest(path), `/${path}`, PLACEHOLDER] : [PLACEHOLDER];
	useEffect(() => {
		const element = image.current;
		// It may have failed before the scripts were running.
		if (element?.complete && element.currentSrc && element.naturalWidth === 0) setFailures(1);
	}, []);
	if (lite) return null;
	return (
		<img
			ref={image}
			src={sources[Math.min(failures, sources.length - 1)]}
			onError={() => setFailures((count) => count + 1)}
			alt=""
			width={64}
			height={64}
			loading={loading}
			className="size-16 shrink-0 rounded-control object-contain"
		/>
	);
}

/** The narrowest version; its name only depends on the path. */
function smallest(path: string): string {
	return `/${pictureFile({ path, width: WIDEST }, 160, 'jpg')}`;
}
