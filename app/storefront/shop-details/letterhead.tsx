import { useShop } from '../use-shop.ts';

/** Who a paper is from: the shop's name, address and phone numbers, with its tax number where that is to stand there. */
export function Letterhead({ tin = null }: { tin?: string | null }) {
	const shop = useShop();
	return (
		<div>
			<p className="font-bold text-xl">{shop.name}</p>
			<p className="wrap-anywhere text-sm">
				{shop.street}, {shop.city}, {shop.region}. {shop.phones.join(', ')}
			</p>
			{tin ? <p className="text-sm">TIN {tin}</p> : null}
		</div>
	);
}
