import { useEffect, useState } from 'react';
import type { Video } from '#shop/media/media.ts';
import { frameAddress, PROVIDER_NAMES, watchAddress } from '#shop/media/video-link.ts';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { useLite } from '../../ui/lite.ts';
import { Picture } from '../../ui/picture.tsx';

/** In the session of a tab: the video that was pressed before its page was loaded. */
const PRESSED = 'video-pressed';

/**
 * The videos of a product: pictures that load nothing from elsewhere until they are pressed. Without scripts, and on
 * data-saving pages, they are links to their providers.
 */
export function ProductVideos({
	videos,
	cover,
}: {
	videos: readonly Video[];
	/** Shown for a video without a poster of its own. */
	cover: StoredPicture | null;
}) {
	const [playing, setPlaying] = useState<number>();
	const lite = useLite();
	useEffect(() => {
		const pressed = takePressed();
		if (pressed !== null && videos.some(({ id }) => id === pressed)) setPlaying(pressed);
	}, [videos]);
	const press = (id: number) => {
		if (mayShowFrames()) setPlaying(id);
		else loadPageFor(id);
	};
	return (
		<section aria-labelledby="watch" className="mt-6 rounded-card border border-line bg-paper p-5">
			<h2 id="watch" className="mb-2 text-2xl">
				Watch
			</h2>
			<ul className="grid gap-5">
				{videos.map((video) => (
					<li key={video.id}>
						{playing === video.id ? (
							<iframe
								src={frameAddress(video, { plays: true })}
								title={video.title}
								allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
								allowFullScreen
								referrerPolicy="strict-origin-when-cross-origin"
								className="aspect-video w-full rounded-control bg-ink"
							/>
						) : lite ? (
							<WatchLink video={video} />
						) : (
							<Poster
								video={video}
								picture={video.poster ?? cover}
								onPress={() => press(video.id)}
							/>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

function WatchLink({ video }: { video: Video }) {
	return (
		<a
			href={watchAddress(video)}
			rel="noreferrer"
			className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
		>
			{video.title}, at {PROVIDER_NAMES[video.provider]}
		</a>
	);
}

function Poster({
	video,
	picture,
	onPress,
}: {
	video: Video;
	picture: StoredPicture | null;
	onPress: () => void;
}) {
	const provider = PROVIDER_NAMES[video.provider];
	return (
		<a
			href={watchAddress(video)}
			target="_blank"
			rel="noreferrer"
			onClick={(event) => {
				// A press with a key for a new tab is what it is for any link.
				if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
				event.preventDefault();
				onPress();
			}}
			className="group block"
		>
			<span className="relative block aspect-video overflow-hidden rounded-control bg-fog ring-1 ring-line">
				{picture ? (
					<Picture
						picture={picture}
						alt=""
						sizes="(min-width: 64rem) 40rem, 100vw"
						className="size-full object-contain"
					/>
				) : null}
				<span className="absolute inset-0 grid place-items-center">
					<span className="grid size-16 place-items-center rounded-full bg-ink/80 text-paper group-hover:bg-ember">
						<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="ml-1 size-7">
							<path d="M7 4.5v15l12-7.500z" />
						</svg>
					</span>
				</span>
			</span>
			<span className="wrap-anywhere mt-2 block font-semibold underline-offset-4 group-hover:underline">
				<span className="sr-only">Play: </span>
				{video.title}
			</span>
			<span className="block text-slate text-sm">From {provider}, loaded when you press it</span>
		</a>
	);
}

/**
 * Whether the document was loaded for this page: its policy allows the frames that the page needs. Who came here from
 * another page of the shop still has the policy of that one.
 */
function mayShowFrames(): boolean {
	const [loaded] = performance.getEntriesByType('navigation');
	return loaded !== undefined && new URL(loaded.name).pathname === window.location.pathname;
}

function loadPageFor(id: number): void {
	try {
		sessionStorage.setItem(PRESSED, `${window.location.pathname} ${id}`);
	} catch {
		// A browser that stores nothing needs a second press.
	}
	window.location.reload();
}

function takePressed(): number | null {
	try {
		const [path, id] = sessionStorage.getItem(PRESSED)?.split(' ') ?? [];
		sessionStorage.removeItem(PRESSED);
		return path === window.location.pathname ? Number(id) : null;
	} catch {
		return null;
	}
}
