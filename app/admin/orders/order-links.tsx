import { Link } from 'react-router';

/** Links to some orders by their numbers, after a word such as "Orders:". */
export function OrderLinks({ ids }: { ids: readonly number[] }) {
	return ids.map((id, place) => (
		<span key={id}>
			{place > 0 ? ', ' : ''}
			<Link
				to={`/admin/orders/${id}`}
				className="inline-flex min-h-6 items-center underline underline-offset-4"
			>
				{id}
			</Link>
		</span>
	));
}
