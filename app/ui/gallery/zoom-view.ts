// Where an enlarged picture is, as pure geometry. Points are CSS pixels from the middle of the stage it is shown on.

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** At scale 1 the whole picture is shown; x and y are where its middle is. */
export type View = Point & { scale: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

export const CLOSEST = 5;
const TAPPED = 2.5;

/** A swipe of this part of the width leads on, or a quicker one of these pixels in these milliseconds. */
const SWIPED_PART = 0.25;
const FLICK_PX = 24;
const FLICK_MS = 300;

/** The size in which a picture is whole within the stage. */
export function fitted(picture: Size, stage: Size): Size {
	const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
	return { width: picture.width * scale, height: picture.height * scale };
}

/**
 * The nearest view that is allowed: neither smaller than whole nor too close, and always covering at least the place of
 * the whole picture, so that there is never more empty space than there was. `whole` is the fitted size.
 */
export function bounded({ scale, x, y }: View, whole: Size): View {
	const allowed = clamp(scale, 1, CLOSEST);
	const wide = ((allowed - 1) * whole.width) / 2;
	const high = ((allowed - 1) * whole.height) / 2;
	return { scale: allowed, x: clamp(x, -wide, wide), y: clamp(y, -high, high) };
}

/** The view at another scale in which the part of the picture that was at `from` is at `to`. */
export function scaledAt(view: View, scale: number, from: Point, to: Point = from): View {
	const allowed = clamp(scale, 1, CLOSEST);
	const ratio = allowed / view.scale;
	return {
		scale: allowed,
		x: to.x - (from.x - view.x) * ratio,
		y: to.y - (from.y - view.y) * ratio,
	};
}

/** The view after a tap: larger around that point, or whole again. */
export function tapped(view: View, point: Point): View {
	return view.scale > 1 ? WHOLE : scaledAt(view, TAPPED, point);
}

/** How many pictures a finger leads on that moved so far in so many milliseconds on a stage so wide: -1, 0 or 1. */
export function swipedBy(moved: Point, ms: number, width: number): number {
	const far = Math.abs(moved.x);
	if (far <= Math.abs(moved.y)) return 0;
	const isFlick = ms < FLICK_MS && far > FLICK_PX;
	return isFlick || far > width * SWIPED_PART ? -Math.sign(moved.x) : 0;
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(most, Math.max(least, value));
}
