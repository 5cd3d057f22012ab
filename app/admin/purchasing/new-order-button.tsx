import { ButtonLink } from '../../ui/button.tsx';

/** Leads to a new draft for this supplier. */
export function NewOrderButton({ supplierId }: { supplierId: number }) {
	return (
		<ButtonLink to={`/admin/purchase-orders/new?supplier=${supplierId}`}>
			New Purchase Order
		</ButtonLink>
	);
}
