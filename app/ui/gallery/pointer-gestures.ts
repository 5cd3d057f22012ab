import type { Point } from './zoom-view.ts';

/** Fingers, or a mouse, that moved: what was between them at `from` is to be at `to`, and larger by `ratio`. */
export type Move = { from: Point; to: Point; ratio: number; fingers: number };

type Handlers = {
	/** Fingers were put down or lifted: the next moves are measured from here. */
	onHold(): void;
	onMove(move: Move): void;
	/** The last finger was lifted after moving so far in so many milliseconds. */
	onRelease(moved: Point, ms: number): void;
	onTap(point: Point): void;
	/** A wheel, or two fingers on a trackpad, asks for a picture larger by `ratio`. */
	onWheel(point: Point, ratio: number): void;
};

const TAP_PX = 8;
/** The second of two taps is part of the first. */
const DOUBLE_TAP_MS = 300;
/** What a pixel of a wheel, and of a pinch on a trackpad (which browsers report with ctrlKey), does to the size. */
const PER_WHEEL_PIXEL = 0.002;
const PER_PINCH_PIXEL = 0.01;
const LINE_PX = 16;

/** Follows fingers, mouse and wheel on an element; points are pixels from its middle. Returns how to stop. */
export function followPointers(stage: HTMLElement, handlers: Handlers): () => void {
	const { onHold, onMove, onRelease, onTap, onWheel } = handlers;
	const fingers = new Map<number, Point>();
	let from: Point = { x: 0, y: 0 };
	let spread = 0;
	let downAt = 0;
	let mayBeTap = false;
	let tappedAt = Number.NEGATIVE_INFINITY;

	const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
		const { left, top, width, height } = stage.getBoundingClientRect();
		return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
	};
	const hold = () => {
		from = middleOf(fingers);
		spread = spreadOf(fingers);
		onHold();
	};
	const lift = (event: PointerEvent) => {
		const to = middleOf(fingers);
		if (!fingers.delete(event.pointerId)) return;
		if (fingers.size > 0) return hold();
		const isTap = mayBeTap && event.type === 'pointerup';
		if (!isTap) return onRelease({ x: to.x - from.x, y: to.y - from.y }, event.timeStamp - downAt);
		if (event.timeStamp - tappedAt > DOUBLE_TAP_MS) {
			tappedAt = event.timeStamp;
			onTap(to);
		}
	};
	const stop = new AbortController();
	const listen = <Name extends keyof HTMLElementEventMap>(
		name: Name,
		listener: (event: HTMLElementEventMap[Name]) => void,
	) => stage.addEventListener(name, listener, { signal: stop.signal, passive: false });

	listen('pointerdown', (event) => {
		if (event.button !== 0) return;
		stage.setPointerCapture(event.pointerId);
		fingers.set(event.pointerId, pointOf(event));
		mayBeTap = fingers.size === 1;
		if (mayBeTap) downAt = event.timeStamp;
		hold();
	});
	listen('pointermove', (event) => {
		if (!fingers.has(event.pointerId)) return;
		fingers.set(event.pointerId, pointOf(event));
		const to = middleOf(fingers);
		if (mayBeTap && Math.hypot(to.x - from.x, to.y - from.y) < TAP_PX) return;
		mayBeTap = false;
		const ratio = spread > 0 ? spreadOf(fingers) / spread : 1;
		onMove({ from, to, ratio, fingers: fingers.size });
	});
	listen('pointerup', lift);
	listen('pointercancel', lift);
	listen('wheel', (event) => {
		event.preventDefault();
		const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
		const each = event.ctrlKey ? PER_PINCH_PIXEL : PER_WHEEL_PIXEL;
		onWheel(pointOf(event), Math.exp(-pixels * each));
	});
	// A picture held by the mouse would be dragged out of the page.
	listen('dragstart', (event) => event.preventDefault());
	return () => stop.abort();
}

function middleOf(fingers: ReadonlyMap<number, Point>): Point {
	const all = [...fingers.values()];
	return {
		x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
		y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
	};
}

/** How far the fingers are from their middle, all together. */
function spreadOf(fingers: ReadonlyMap<number, Point>): number {
	const middle = middleOf(fingers);
	return [...fingers.values()].reduce(
		(sum, { x, y }) => sum + Math.hypot(x - middle.x, y - middle.y),
		0,
	);
}
