import { Link } from 'react-router';
import { PlaceLink } from '../../place-link.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { useMay } from '../staff-view.ts';

type Difference = {
	label: string;
	/** The payment on the page where it is decided; null for none. */
	payment: number | null;
};

/** Differences about this order that are not resolved yet: decided at the payment below, or else among the money. */
export function OrderDifferences({
	orderId,
	differences,
}: {
	orderId: number;
	differences: readonly Difference[];
}) {
	const may = useMay();
	if (differences.length === 0) return null;
	const payment = differences.find((each) => each.payment !== null)?.payment;
	return (
		<Notice kind="warning" title={differences.map(({ label }) => label).join('. ')}>
			{payment && may('refunds') ? (
				<PlaceLink to={`payment-${payment}`} className="underline underline-offset-4">
					Accept it or give it back, at payment {payment} below
				</PlaceLink>
			) : may('money') ? (
				<Link to={`/admin/money?order=${orderId}`} className="underline underline-offset-4">
					See what mends it
				</Link>
			) : null}
		</Notice>
	);
}
