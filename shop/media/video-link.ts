import type { VideoProvider } from '#db/media/media-schema.ts';

// Links to videos, of the two providers that the shop shows. Of what staff paste only the id is stored. Pure.

export type VideoId = { provider: VideoProvider; videoId: string };

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([A-Za-z0-9_-]{11})\/?$/;
/** A number, and for an unlisted video its hash. */
const VIMEO_PATH = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{8,20}))?\/?$/;
const VIMEO_HASH = /^[0-9a-f]{8,20}$/;

export const PROVIDER_NAMES: Record<VideoProvider, string> = {
	youtube: 'YouTube',
	vimeo: 'Vimeo',
};

/** Where the frame of each provider's player is from. */
export const FRAME_ORIGINS: Record<VideoProvider, string> = {
	youtube: 'https://www.youtube-nocookie.com',
	vimeo: 'https://player.vimeo.com',
};

/** The video that an address of YouTube or Vimeo leads to, in any of their forms; null for any other text. */
export function readVideoLink(text: string): VideoId | null {
	const typed = text.trim();
	const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`);
	if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port)
		return null;
	const host = url.hostname.replace(/^(?:www|m|music)\./, '');
	if (host === 'youtu.be') return youtube(url.pathname.slice(1).replace(/\/$/, ''));
	if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
		if (url.pathname === '/watch') return youtube(url.searchParams.get('v'));
		return youtube(YOUTUBE_PATH.exec(url.pathname)?.[1]);
	}
	if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url);
	return null;
}

function youtube(videoId: string | null | undefined): VideoId | null {
	return videoId && YOUTUBE_ID.test(videoId) ? { provider: 'youtube', videoId } : null;
}

function vimeo({ pathname, searchParams }: URL): VideoId | null {
	const [, number, inPath] = VIMEO_PATH.exec(pathname) ?? [];
	if (number === undefined) return null;
	const hash = inPath ?? searchParams.get('h');
	return {
		provider: 'vimeo',
		videoId: hash && VIMEO_HASH.test(hash) ? `${number}/${hash}` : number,
	};
}

/** The provider's own page of a video. */
export function watchAddress({ provider, videoId }: VideoId): string {
	return provider === 'youtube'
		? `https://www.youtube.com/watch?v=${videoId}`
		: `https://vimeo.com/${videoId}`;
}

/** The player to be shown in a frame; `plays` for one that was just pressed. */
export function frameAddress(
	{ provider, videoId }: VideoId,
	{ plays = false }: { plays?: boolean } = {},
): string {
	if (provider === 'youtube')
		return `${FRAME_ORIGINS.youtube}/embed/${videoId}${plays ? '?autoplay=1' : ''}`;
	const [number, hash] = videoId.split('/');
	const more = `${hash ? `&h=${hash}` : ''}${plays ? '&autoplay=1' : ''}`;
	return `${FRAME_ORIGINS.vimeo}/video/${number}?dnt=1${more}`;
}
