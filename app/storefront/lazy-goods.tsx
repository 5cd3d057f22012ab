import { Suspense } from 'react';
import { lazyScripts } from '../ui/lazy-extra.ts';

const loadGoods = async () => (await import('./goods-instead.tsx')).GoodsInstead;
const GoodsInstead = import.meta.env.SSR ? await loadGoods() : lazyScripts(loadGoods);

/** GoodsInstead for a page that is seldom empty: only then are its scripts loaded. */
export function LazyGoods() {
	return (
		<Suspense>
			<GoodsInstead />
		</Suspense>
	);
}
