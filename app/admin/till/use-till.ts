import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TillGoods } from '#shop/till/till-sale.ts';
import { GoodsAway, loadGoods } from './load-goods.ts';
import { type Stopped, sendWaitingSales } from './sale-queue.ts';
import { loadSeller } from './seller-key.ts';
import type { WhyLater } from './send-sale-to-shop.ts';
import {
	type DeviceSale,
	deviceSales,
	forgetOldSales,
	isStorageLasting,
	openTill,
	storedGoods,
	storeSeller,
	type TillStorage,
} from './till-storage.ts';

// What a till knows at the moment, and when it talks to the shop: at once, when the connection is back, and now and then.

const DESK = 'bridgehead-till-desk';
const GOODS_EVERY_MS = 5 * 60_000;
const SEND_EVERY_MS = 15_000;
const SEND_AT_LEAST_EVERY_MS = 5 * 60_000;

export type Till = {
	/** Null until it is open, or where this browser stores nothing. */
	storage: TillStorage | null;
	isUnusable: boolean;
	/** Whether this browser stores what waits until it is sent; otherwise it may clear it when it needs the room. */
	isLasting: boolean;
	/** Whether it waits for another tab of this browser, where the till is open. */
	isElsewhere: boolean;
	goods: readonly TillGoods[];
	/** When the goods were loaded, in milliseconds; null for never. */
	goodsAt: number | null;
	/** How much of the goods has come, from 0 to 1; null while none are loaded. */
	loading: number | null;
	/** Why the last attempt to load goods failed; null when it did not. */
	cutOff: WhyLater | null;
	/** The newest first. */
	sales: readonly DeviceSale[];
	/** Why sales wait; null when none had to. */
	stopped: Stopped;
	/** Reads the sales of the device again. */
	refreshSales: () => Promise<void>;
	/** Sends what waits, at once. */
	send: () => void;
	reloadGoods: () => void;
};

export function useTill(): Till {
	const opened = useOpenTill();
	const { storage } = opened;
	const stock = useGoods(storage);
	const { sales, refreshSales, stopped, send } = useSales(storage, () => {
		if (stock.cutOff) stock.reloadGoods();
	});
	return { ...opened, sales, refreshSales, stopped, send, ...stock };
}

/** Opens the till in one tab at a time: two with one draft would store two sales as one. */
function useOpenTill() {
	const [storage, setStorage] = useState<TillStorage | null>(null);
	const [isUnusable, setUnusable] = useState(false);
	const [isElsewhere, setElsewhere] = useState(false);
	const [isLasting, setLasting] = useState(true);
	useEffect(() => {
		// Missing where the address is not a safe one (https).
		if (!navigator.locks) return setUnusable(true);
		const leaving = new AbortController();
		let isOpen = false;
		const left = new Promise<void>((done) =>
			leaving.signal.addEventListener('abort', () => done()),
		);
		void isHeld().then((held) => {
			if (!leaving.signal.aborted && !isOpen) setElsewhere(held);
		});
		const sellHere = async () => {
			if (leaving.signal.aborted) return;
			isOpen = true;
			setElsewhere(false);
			const opened = await openTill();
			if (!leaving.signal.aborted) setStorage(opened);
			// Some browsers ask somebody about it first: the till is open meanwhile.
			void isStorageLasting().then(setLasting);
			// Not closed: a sale that is under way when the page is left is stored all the same.
			await left;
		};
		navigator.locks.request(DESK, { signal: leaving.signal }, sellHere).catch(() => {
			if (!leaving.signal.aborted) setUnusable(true);
		});
		return () => leaving.abort();
	}, []);
	return { storage, isUnusable, isElsewhere, isLasting };
}

/** Whether another tab has the till. */
async function isHeld(): Promise<boolean> {
	const { held = [] } = await navigator.locks.query();
	return held.some(({ name }) => name === DESK);
}

/** @param onSent called once all that waited was sent, so that the shop answers */
function useSales(storage: TillStorage | null, onSent: () => void) {
	const [sales, setSales] = useState<readonly DeviceSale[]>([]);
	const [stopped, setStopped] = useState<Stopped>(null);
	const failures = useRef(0);
	const refreshSales = useCallback(async () => {
		if (!storage) return;
		await forgetOldSales(storage);
		setSales(await deviceSales(storage));
	}, [storage]);
	const sendAll = useEffectEvent(async () => {
		if (!storage) return 0;
		const why = await sendWaitingSales(storage, () => void refreshSales());
		failures.current = why ? failures.current + 1 : 0;
		setStopped(why);
		if (!why) onSent();
		return why?.retryAfterMs ?? 0;
	});
	const [asked, setAsked] = useState(0);
	const send = useCallback(() => setAsked((before) => before + 1), []);
	useEffect(() => {
		void refreshSales();
	}, [refreshSales]);
	const isWaiting = sales.some(({ state }) => state === 'waiting');
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew, it is sent at once.
	useEffect(() => {
		if (!isWaiting) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		const attempt = async () => {
			const retryAfterMs = await sendAll();
			if (isOver) return;
			const wait = SEND_EVERY_MS * 2 ** Math.min(failures.current, 5);
			timer = setTimeout(attempt, Math.max(retryAfterMs, Math.min(wait, SEND_AT_LEAST_EVERY_MS)));
		};
		const atOnce = () => {
			clearTimeout(timer);
			failures.current = 0;
			void attempt();
		};
		addEventListener('online', atOnce);
		void attempt();
		return () => {
			isOver = true;
			clearTimeout(timer);
			removeEventListener('online', atOnce);
		};
	}, [isWaiting, asked]);
	return { sales, refreshSales, stopped: isWaiting ? stopped : null, send };
}

/** Who sells here, as the shop says now; what it said before counts for as long as it does not answer. */
async function renewSeller(storage: TillStorage): Promise<void> {
	const seller = await loadSeller();
	if (seller) await storeSeller(storage, seller);
}

function useGoods(storage: TillStorage | null) {
	const [goods, setGoods] = useState<readonly TillGoods[]>([]);
	const [goodsAt, setGoodsAt] = useState<number | null>(null);
	const [loading, setLoading] = useState<number | null>(null);
	const [cutOff, setCutOff] = useState<WhyLater | null>(null);
	const isLoading = useRef(false);
	const reloadGoods = useCallback(async () => {
		if (!storage || isLoading.current) return;
		isLoading.current = true;
		setLoading(0);
		try {
			const [loaded] = await Promise.all([loadGoods(storage, setLoading), renewSeller(storage)]);
			setGoods(loaded);
			setGoodsAt(Date.now());
			setCutOff(null);
		} catch (error) {
			setCutOff(error instanceof GoodsAway ? error.why : 'connection');
		} finally {
			isLoading.current = false;
			setLoading(null);
		}
	}, [storage]);
	useEffect(() => {
		if (!storage) return;
		let isOver = false;
		void storedGoods(storage).then((stored) => {
			if (isOver) return;
			setGoods(stored.goods);
			setGoodsAt(stored.at);
			void reloadGoods();
		});
		const again = () => {
			if (document.visibilityState === 'visible') void reloadGoods();
		};
		const timer = setInterval(again, GOODS_EVERY_MS);
		// What the browser says of the connection is tried: only an answer of the shop counts.
		const tryAtOnce = () => void reloadGoods();
		addEventListener('online', tryAtOnce);
		addEventListener('offline', tryAtOnce);
		return () => {
			isOver = true;
			clearInterval(timer);
			removeEventListener('online', tryAtOnce);
			removeEventListener('offline', tryAtOnce);
		};
	}, [storage, reloadGoods]);
	return { goods, goodsAt, loading, cutOff, reloadGoods: () => void reloadGoods() };
}
