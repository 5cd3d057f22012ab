import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TillGoods } from '#shop/till/till-sale.ts';
import { loadGoods } from './load-goods.ts';
import { type Stopped, sendWaitingSales } from './sale-queue.ts';
import {
	type DeviceSale,
	deviceSales,
	forgetOldSales,
	openTill,
	storedGoods,
	type TillStorage,
} from './till-storage.ts';

// What a till knows at the moment, and when it talks to the shop: at once, when the connection is back, and now and then.

const GOODS_EVERY_MS = 5 * 60_000;
const SEND_EVERY_MS = 15_000;
const SEND_AT_LEAST_EVERY_MS = 5 * 60_000;

export type Till = {
	/** Null until it is open, or where this browser stores nothing. */
	storage: TillStorage | null;
	isUnusable: boolean;
	goods: readonly TillGoods[];
	/** When the goods were loaded, in milliseconds; null for never. */
	goodsAt: number | null;
	/** How much of the goods has come, from 0 to 1; null while none are loaded. */
	loading: number | null;
	/** Whether the last attempt to load goods had no answer. */
	isCutOff: boolean;
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
	const [storage, setStorage] = useState<TillStorage | null>(null);
	const [isUnusable, setUnusable] = useState(false);
	useEffect(() => {
		let isGone = false;
		openTill().then(
			(opened) => (isGone ? opened.close() : setStorage(opened)),
			() => setUnusable(true),
		);
		return () => {
			isGone = true;
		};
	}, []);
	const { sales, refreshSales, stopped, send } = useSales(storage);
	const stock = useGoods(storage);
	return { storage, isUnusable, sales, refreshSales, stopped, send, ...stock };
}

function useSales(storage: TillStorage | null) {
	const [sales, setSales] = useState<readonly DeviceSale[]>([]);
	const [stopped, setStopped] = useState<Stopped>(null);
	const failures = useRef(0);
	const refreshSales = useCallback(async () => {
		if (storage) setSales(await deviceSales(storage));
	}, [storage]);
	const sendAll = useEffectEvent(async () => {
		if (!storage) return 0;
		const why = await sendWaitingSales(storage, () => void refreshSales());
		failures.current = why ? failures.current + 1 : 0;
		setStopped(why);
		return why?.retryAfterMs ?? 0;
	});
	const [asked, setAsked] = useState(0);
	const send = useCallback(() => setAsked((before) => before + 1), []);
	useEffect(() => {
		if (storage) void forgetOldSales(storage).then(refreshSales);
	}, [storage, refreshSales]);
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

function useGoods(storage: TillStorage | null) {
	const [goods, setGoods] = useState<readonly TillGoods[]>([]);
	const [goodsAt, setGoodsAt] = useState<number | null>(null);
	const [loading, setLoading] = useState<number | null>(null);
	const [isCutOff, setCutOff] = useState(false);
	const isLoading = useRef(false);
	const reloadGoods = useCallback(async () => {
		if (!storage || isLoading.current) return;
		isLoading.current = true;
		setLoading(0);
		try {
			setGoods(await loadGoods(storage, setLoading));
			setGoodsAt(Date.now());
			setCutOff(false);
		} catch {
			setCutOff(true);
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
		addEventListener('online', again);
		return () => {
			isOver = true;
			clearInterval(timer);
			removeEventListener('online', again);
		};
	}, [storage, reloadGoods]);
	return { goods, goodsAt, loading, isCutOff, reloadGoods: () => void reloadGoods() };
}
