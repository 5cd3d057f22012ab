import type { Document, Media, Sound, Video } from '#shop/media/media.ts';
import type { ActionError } from '../../page-handlers.ts';
import { isMediaField } from './media-fields.ts';
import { useMedia } from './use-media.ts';

/** The media of a product as its form needs them. */
export type EditedMedia = {
	documents: Document[];
	sounds: Sound[];
	videos: Omit<Video, 'addedAt'>[];
};

export const noEditedMedia = (): EditedMedia => ({ documents: [], sounds: [], videos: [] });

export function editedMedia({ documents, sounds, videos }: Media): EditedMedia {
	return { documents, sounds, videos: videos.map(({ addedAt, ...video }) => video) };
}

/** The three lists of a product's form, and what it needs to know of all of them. */
export function useProductMedia(media: EditedMedia, refused: ActionError | undefined) {
	const values = refused?.values;
	const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
	const documents = useMedia('document', idsOf(media.documents), values);
	const sounds = useMedia('sound', idsOf(media.sounds), values);
	const videos = useMedia('video', idsOf(media.videos), values);
	const all = [documents, sounds, videos];
	return {
		lists: { documents, sounds, videos },
		used: all.reduce((sum, { used }) => sum + used, 0),
		isChanged: all.some(({ isChanged }) => isChanged),
		/** Of its fields those that were refused. */
		wrong: Object.keys(refused?.errors ?? {}).filter(isMediaField),
		complete: (body: FormData) => {
			for (const list of all) list.complete(body);
		},
	};
}

export type ProductMediaLists = ReturnType<typeof useProductMedia>['lists'];
