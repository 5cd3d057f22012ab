import { Link } from 'react-router';
import { WHOLE_PRODUCTS } from '#shop/staff/permissions.ts';
import { useMay } from '../staff-view.ts';

/** Whether the signed-in person may see and change whole products. */
export function useMayEditProducts(): boolean {
	return useMay()(...WHOLE_PRODUCTS);
}

/** A product's name, which leads to its form for those who may see that. */
export function ProductLink({
	id,
	name,
	className,
}: {
	id: number;
	name: string;
	className: string;
}) {
	if (!useMayEditProducts()) return <span className="wrap-anywhere font-semibold">{name}</span>;
	return (
		<Link to={`/admin/edit-product/${id}`} className={className}>
			{name}
		</Link>
	);
}
