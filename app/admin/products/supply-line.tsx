import { Link } from 'react-router';

type SupplyLineProps = {
	id: number;
	supplier: string | null;
	isKit: boolean;
	onOrder: readonly { id: number; left: number }[];
};

const LINK = 'inline-flex min-h-6 items-center underline underline-offset-4';

/** From whom the product is bought, and by which purchase orders more of it comes. A kit is not bought. */
export function SupplyLine({ id, supplier, isKit, onOrder }: SupplyLineProps) {
	if (isKit) return null;
	return (
		<p className="mt-1 text-slate text-sm">
			{supplier ? `Bought from ${supplier}` : 'No usual supplier'}
			{onOrder.map((order) => (
				<span key={order.id}>
					, {order.left} to come with{' '}
					<Link to={`/admin/purchase-orders/${order.id}`} className={LINK}>
						purchase order {order.id}
					</Link>
				</span>
			))}
			.{' '}
			<Link to={`/admin/what-to-order/${id}`} className={LINK}>
				Supplier and reorder level
			</Link>
		</p>
	);
}
