import {
	type KeyboardEvent,
	lazy,
	type MouseEvent,
	type ReactNode,
	type RefObject,
	Suspense,
	useId,
	useRef,
	useState,
} from 'react';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import { isSavingData, useLite } from '../lite.ts';
import { Picture } from '../picture.tsx';
import { RoundButton } from '../round-button.tsx';
import { Thumbnails } from './thumbnails.tsx';

const loadZoom = async () => ({ default: (await import('./gallery-zoom.tsx')).GalleryZoom });
const GalleryZoom = lazy(loadZoom);

type GalleryProps = {
	pictures: readonly StoredPicture[];
	/** What the pictures show; each also has a number. */
	name: string;
	/** How wide the main picture is shown. */
	sizes?: string;
	/** Products are shown whole on a square; photographs fill a wide frame, upright ones are shown whole there. */
	shape?: 'square' | 'wide';
};

/**
 * The pictures of one thing: a strip to swipe, buttons and thumbnails if there are several, and full screen. Without
 * scripts the strip scrolls, the thumbnails link into it, and a press shows the picture alone.
 */
export function Gallery({
	pictures,
	name,
	sizes = '(min-width: 64rem) 50vw, 100vw',
	shape = 'square',
}: GalleryProps) {
	const id = useId();
	const strip = useRef<HTMLUListElement>(null);
	const { index, go, handlers } = useStrip(strip, pictures.length);
	const [zoomed, setZoomed] = useState(false);
	// Somebody's finger, mouse or focus is here: what they may want next is loaded.
	const [wanted, setWanted] = useState(false);
	const shown = pictures.length > 0 ? pictures : [null];
	const alt = (place: number) => (place === 0 ? name : `${name}, picture ${place + 1}`);
	const want = () => {
		if (wanted || isSavingData()) return;
		setWanted(true);
		loadZoom().catch(() => {});
	};
	/** Without the scripts for it, the browser shows the picture alone. */
	const open = () =>
		loadZoom().then(
			() => setZoomed(true),
			() => location.assign(`/${pictures[index]?.path}`),
		);
	const close = () => {
		setZoomed(false);
		// The focus is back on what opened it; it belongs to the picture that is in sight now.
		if (strip.current?.contains(document.activeElement)) focusPicture(strip, index);
	};

	return (
		<section
			aria-label={`Pictures of ${name}`}
			onPointerEnter={want}
			onPointerDown={want}
			onFocus={want}
		>
			<div className="relative overflow-hidden rounded-card border border-line bg-paper">
				<ul
					ref={strip}
					aria-label="Pictures to scroll through"
					{...handlers}
					className="scrollbar-none flex [scroll-snap-type:x_mandatory] overflow-x-auto scroll-smooth lite:flex-col lite:divide-y lite:divide-line"
				>
					{shown.map((picture, place) => (
						<li
							key={picture?.path ?? 'none'}
							id={`${id}${place}`}
							className={`w-full shrink-0 snap-center ${shape === 'wide' ? 'aspect-3/2' : 'aspect-square'} lite:aspect-auto`}
						>
							<Opening picture={picture} isInSight={place === index} onOpen={open}>
								<Picture
									picture={picture}
									name={alt(place)}
									alt={alt(place)}
									sizes={sizes}
									priority={place === 0}
									soon={wanted && Math.abs(place - index) <= 1}
									className={`size-full ${shape === 'wide' && isLandscape(picture) ? 'object-cover' : 'object-contain'}`}
								/>
							</Opening>
						</li>
					))}
				</ul>
				{pictures.length > 0 ? (
					<RoundButton
						icon="expand"
						label="Show full screen"
						className="top-3 right-3"
						onClick={open}
					/>
				) : null}
				{pictures.length > 1 ? <Steps index={index} last={pictures.length - 1} onGo={go} /> : null}
			</div>
			{pictures.length > 1 ? (
				<Thumbnails
					pictures={pictures}
					id={id}
					alt={alt}
					index={index}
					onGo={go}
					className="mt-3 flex flex-wrap gap-2"
				/>
			) : null}
			{zoomed ? (
				<Suspense>
					<GalleryZoom pictures={pictures} alt={alt} index={index} onGo={go} onClose={close} />
				</Suspense>
			) : null}
		</section>
	);
}

type OpeningProps = {
	picture: StoredPicture | null;
	isInSight: boolean;
	onOpen: () => void;
	children: ReactNode;
};

/** A press on the picture opens it; when it has focus, arrow keys switch pictures. */
function Opening({ picture, isInSight, onOpen, children }: OpeningProps) {
	// On data-saving pages pictures are loaded on demand in their own place.
	if (useLite() || !picture) return children;
	const open = (event: MouseEvent) => {
		event.preventDefault();
		onOpen();
	};
	return (
		<a
			href={`/${picture.path}`}
			tabIndex={isInSight ? undefined : -1}
			onClick={open}
			className="-outline-offset-4 block size-full cursor-zoom-in"
		>
			{children}
		</a>
	);
}

function isLandscape(picture: StoredPicture | null): boolean {
	return picture !== null && picture.width > picture.height;
}

function focusPicture(strip: RefObject<HTMLUListElement | null>, place: number): void {
	strip.current?.children[place]?.querySelector('a')?.focus({ preventScroll: true });
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Which picture of the strip is visible, and how to go to another; never beyond either end. */
function useStrip(strip: RefObject<HTMLUListElement | null>, count: number) {
	const [index, setIndex] = useState(0);
	// Where the strip is scrolling to: meanwhile its position does not say which picture was chosen.
	const target = useRef<number>(undefined);
	const letGo = () => {
		target.current = undefined;
	};
	const bounded = Math.min(index, Math.max(0, count - 1));
	const go = (place: number) => {
		const chosen = Math.min(count - 1, Math.max(0, place));
		target.current = chosen;
		setIndex(chosen);
		strip.current?.scrollTo({ left: chosen * strip.current.clientWidth });
		return chosen;
	};
	return {
		index: bounded,
		go,
		handlers: {
			onPointerDown: letGo,
			onWheel: letGo,
			// The browser's own keyboard scrolling would start from wherever the strip is while scrolling.
			onKeyDown(event: KeyboardEvent) {
				const step = STEPS[event.key];
				if (!step) return letGo();
				event.preventDefault();
				const chosen = go(bounded + step);
				focusPicture(strip, chosen);
			},
			onScroll() {
				const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
				const place = Math.round(scrollLeft / clientWidth);
				if (target.current === undefined) setIndex(place);
				else if (Math.abs(scrollLeft - target.current * clientWidth) < 2) letGo();
			},
		},
	};
}

function Steps({
	index,
	last,
	onGo,
}: {
	index: number;
	last: number;
	onGo: (index: number) => void;
}) {
	return (
		<>
			<RoundButton
				icon="left"
				label="Previous picture"
				className="top-[calc(50%-1.375rem)] left-3"
				disabled={index === 0}
				onClick={() => onGo(index - 1)}
			/>
			<RoundButton
				icon="right"
				label="Next picture"
				className="top-[calc(50%-1.375rem)] right-3"
				disabled={index === last}
				onClick={() => onGo(index + 1)}
			/>
			<p className="absolute bottom-3 left-3 rounded-control bg-ink/80 px-2 py-0.5 text-paper text-sm tabular-nums noscript:hidden">
				<span className="sr-only">Picture </span>
				{index + 1} / {last + 1}
			</p>
		</>
	);
}
