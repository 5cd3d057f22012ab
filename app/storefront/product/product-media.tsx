import { Suspense } from 'react';
import type { Video } from '#shop/media/media.ts';
import type { Picture } from '#shop/pictures/picture-paths.ts';
import { lazyScripts } from '../../ui/lazy-extra.ts';

const loadVideos = async () => (await import('./product-videos.tsx')).ProductVideos;
/** Most products have no video: their pages do not load its scripts. */
const ProductVideos = import.meta.env.SSR ? await loadVideos() : lazyScripts(loadVideos);

/** What a product has besides its pictures; markup is made by the server. */
export type ShownMedia = {
	sounds: string | null;
	documents: string | null;
	videos: Video[];
};

/** The sounds and videos of a product, below its description. */
export function ListenAndWatch({
	media: { sounds, videos },
	cover,
}: {
	media: ShownMedia;
	cover: Picture | null;
}) {
	return (
		<>
			{sounds === null ? null : <Markup html={sounds} />}
			{videos.length > 0 ? (
				<Suspense>
					<ProductVideos videos={videos} cover={cover} />
				</Suspense>
			) : null}
		</>
	);
}

export function Documents({ media: { documents } }: { media: ShownMedia }) {
	return documents === null ? null : <Markup html={documents} />;
}

function Markup({ html }: { html: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: made by React, which escapes what people typed
	return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
