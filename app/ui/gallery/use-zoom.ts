import {
	type KeyboardEvent,
	type RefObject,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import { followPointers, type Move } from './pointer-gestures.ts';
import {
	bounded,
	CLOSEST,
	fitted,
	type Point,
	type Size,
	scaledAt,
	swipedBy,
	tapped,
	type View,
	WHOLE,
} from './zoom-view.ts';

const CENTRE: Point = { x: 0, y: 0 };
const KEY_RATIO = 1.5;
/** The part of the stage that an arrow key moves an enlarged picture by. */
const KEY_PART = 0.2;
/** At both ends a swipe gives way only a little. */
const RESISTANCE = 0.25;

const ARROWS: Record<string, Point> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
};

type ZoomOf = {
	/** What the pictures are seen through. */
	stage: RefObject<HTMLElement | null>;
	/** A row of pictures, each as large as the stage. */
	row: RefObject<HTMLElement | null>;
	pictures: readonly Size[];
	index: number;
	onGo: (index: number) => void;
};

/**
 * Enlarges one picture of a row and moves it by fingers, mouse, wheel and keys; a swipe over a picture that is not
 * enlarged leads to its neighbour. Positions are written to the elements at once: a render for each would be too slow.
 */
export function useZoom({ stage, row, pictures, index, onGo }: ZoomOf) {
	const held = useRef(WHOLE);
	const { view, scale, sizes, glide, show, slide, changeView } = useView({
		stage,
		row,
		pictures,
		index,
	});
	const go = (place: number) => {
		changeView(WHOLE);
		slide(0);
		onGo(Math.min(pictures.length - 1, Math.max(0, place)));
	};
	const scaleBy = (ratio: number, point = CENTRE) =>
		changeView(scaledAt(view.current, view.current.scale * ratio, point));

	const onHold = useEffectEvent(() => {
		held.current = view.current;
	});
	const onMove = useEffectEvent(({ from, to, ratio, fingers }: Move) => {
		glide(false);
		if (fingers === 1 && held.current.scale === 1) {
			const by = to.x - from.x;
			const leadsOn = index - Math.sign(by) in pictures;
			return slide(leadsOn ? by : by * RESISTANCE);
		}
		slide(0);
		show(scaledAt(held.current, held.current.scale * ratio, from, to));
	});
	const onRelease = useEffectEvent((moved: Point, ms: number) => {
		if (view.current.scale > 1 || held.current.scale > 1) return changeView(view.current);
		go(index + swipedBy(moved, ms, sizes().width));
	});
	const onTap = useEffectEvent((point: Point) => changeView(tapped(view.current, point)));
	const onWheel = useEffectEvent((point: Point, ratio: number) => {
		scaleBy(ratio, point);
		glide(false);
	});
	const onResize = useEffectEvent(() => show(view.current));
	useEffect(() => {
		const element = stage.current;
		if (!element) return;
		const observer = new ResizeObserver(onResize);
		observer.observe(element);
		const stop = followPointers(element, { onHold, onMove, onRelease, onTap, onWheel });
		return () => {
			observer.disconnect();
			stop();
		};
	}, [stage]);

	const onKeyDown = (event: KeyboardEvent) => {
		const { key } = event;
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		const arrow = ARROWS[key];
		if (arrow && scale > 1) {
			const { x, y } = view.current;
			const { width, height } = sizes();
			changeView({ scale, x: x - arrow.x * width * KEY_PART, y: y - arrow.y * height * KEY_PART });
		} else if (arrow) go(index + arrow.x);
		else if (key === '+' || key === '=') scaleBy(KEY_RATIO);
		else if (key === '-') scaleBy(1 / KEY_RATIO);
		else if (key === '0') changeView(WHOLE);
		else return;
		event.preventDefault();
	};

	return {
		scale,
		isClosest: scale >= CLOSEST,
		go,
		larger: () => scaleBy(KEY_RATIO),
		smaller: () => scaleBy(1 / KEY_RATIO),
		onKeyDown,
	};
}

/** What is seen of the pictures, and how it changes. */
function useView({ stage, row, pictures, index }: Omit<ZoomOf, 'onGo'>) {
	const view = useRef(WHOLE);
	/** What the last movement ended with; the view has the present one. */
	const [scale, setScale] = useState(1);
	const sizes = () => {
		const { clientWidth: width = 1, clientHeight: height = 1 } = stage.current ?? {};
		return {
			width,
			height,
			whole: fitted(pictures[index] ?? { width, height }, { width, height }),
		};
	};
	/** While something is held it follows at once; otherwise it glides. */
	const glide = (isGliding: boolean) => stage.current?.toggleAttribute('data-held', !isGliding);
	const show = (wanted: View) => {
		view.current = bounded(wanted, sizes().whole);
		const { x, y } = view.current;
		const sheet = row.current?.children[index];
		if (sheet instanceof HTMLElement)
			sheet.style.transform = `translate(${x}px, ${y}px) scale(${view.current.scale})`;
	};
	const slide = (by: number) => {
		if (row.current) row.current.style.transform = `translateX(calc(${-100 * index}% + ${by}px))`;
	};
	const changeView = (wanted: View) => {
		glide(true);
		show(wanted);
		setScale(view.current.scale);
	};
	useLayoutEffect(() => {
		if (row.current) row.current.style.transform = `translateX(${-100 * index}%)`;
	}, [row, index]);
	return { view, scale, sizes, glide, show, slide, changeView };
}
