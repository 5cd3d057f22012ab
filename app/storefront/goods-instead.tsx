import { PopularGoods } from './popular-goods.tsx';
import { RecentlyViewed } from './product/recently-viewed.tsx';

/** What this browser looked at last, and what others like, where somebody has nothing chosen yet. */
export function GoodsInstead() {
	return (
		<>
			<RecentlyViewed />
			<PopularGoods />
		</>
	);
}
