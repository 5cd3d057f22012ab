import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bounded, fitted, type Point, scaledAt, swipedBy, tapped, WHOLE } from './zoom-view.ts';

const PHONE = { width: 360, height: 780 };
const SQUARE = { width: 900, height: 900 };

/** What part of the picture is at a point, in pixels of the whole picture from its middle. */
const partAt = (view: { scale: number } & Point, point: Point) => ({
	x: (point.x - view.x) / view.scale,
	y: (point.y - view.y) / view.scale,
});

test.each([
	[SQUARE, PHONE, { width: 360, height: 360 }],
	[{ width: 200, height: 400 }, PHONE, { width: 360, height: 720 }],
	[SQUARE, { width: 1280, height: 640 }, { width: 640, height: 640 }],
])('a picture of %j is whole within %j at %j', (picture, stage, size) => {
	expect(fitted(picture, stage)).toEqual(size);
});

describe('a tap', () => {
	it('keeps the tapped part of the picture under the finger, wherever on it', () => {
		const place = fc.double({ min: -180, max: 180, noNaN: true });
		fc.assert(
			fc.property(place, place, (x, y) => {
				const view = bounded(tapped(WHOLE, { x, y }), { width: 360, height: 360 });
				expect(view.scale).toBe(2.5);
				const part = partAt(view, { x, y });
				expect(part.x).toBeCloseTo(x, 6);
				expect(part.y).toBeCloseTo(y, 6);
			}),
		);
	});

	it('beside the picture enlarges its nearest edge', () => {
		const view = bounded(tapped(WHOLE, { x: 0, y: -390 }), { width: 360, height: 360 });
		expect(partAt(view, { x: 0, y: -180 }).y).toBe(-180);
	});

	it('shows an enlarged picture whole again', () => {
		expect(tapped({ scale: 3, x: 40, y: -9 }, { x: 10, y: 10 })).toEqual(WHOLE);
	});
});

describe('two fingers', () => {
	it('carry along the part of the picture that is between them', () => {
		const start = { scale: 2, x: 30, y: -20 };
		const [from, to] = [
			{ x: 50, y: 60 },
			{ x: 20, y: 90 },
		];
		const view = scaledAt(start, 3, from, to);
		expect(partAt(view, to)).toEqual(partAt(start, from));
	});

	it('end at the closest and at the whole view, still around the same part', () => {
		const point = { x: 100, y: 0 };
		expect(scaledAt(WHOLE, 40, point)).toEqual({ scale: 5, x: -400, y: 0 });
		expect(scaledAt(WHOLE, 0.2, point)).toEqual(WHOLE);
	});
});

test('an enlarged picture is dragged no further than to its edge', () => {
	const whole = { width: 360, height: 200 };
	expect(bounded({ scale: 2, x: 999, y: -999 }, whole)).toEqual({ scale: 2, x: 180, y: -100 });
	expect(bounded({ scale: 2, x: -20, y: 30 }, whole)).toEqual({ scale: 2, x: -20, y: 30 });
	expect(bounded({ scale: 0.5, x: 9, y: 9 }, whole)).toMatchObject({ scale: 1 });
});

test.each([
	['a quarter of the width to the left', { x: -91, y: 10 }, 900, 1],
	['a quarter of the width to the right', { x: 91, y: 10 }, 900, -1],
	['a quick flick', { x: -30, y: 5 }, 120, 1],
	['a short slow move', { x: -60, y: 5 }, 900, 0],
	['a trembling finger', { x: -10, y: 3 }, 90, 0],
	['a move downwards', { x: -100, y: 140 }, 120, 0],
])('%s leads on as expected', (_what, moved, ms, step) => {
	expect(swipedBy(moved, ms, 360)).toBe(step);
});
