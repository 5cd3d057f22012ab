import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';

const WHOSE = {
	order: 'The order is that of',
	quotation: 'The quotation is for',
	repair: 'The goods are those of',
	layaway: 'The layaway is for',
};

/** Whose order it is, where they ordered before. */
export function Customer({
	id,
	name,
	thing = 'order',
}: {
	id: string | undefined;
	name: string | undefined;
	thing?: keyof typeof WHOSE;
}) {
	if (!id) return null;
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-4 border-green border-l-4 pl-3">
			<input type="hidden" name="customer" value={id} />
			<input type="hidden" name="customer_name" value={name ?? ''} />
			<p>
				{WHOSE[thing]}{' '}
				<Link
					to={`/admin/customers/${id}`}
					className="wrap-anywhere font-semibold underline underline-offset-4"
				>
					{name || 'a customer'}
				</Link>
				.
			</p>
			<Button type="submit" kind="plain" size="small" name="intent" value="stranger">
				Somebody else
			</Button>
		</div>
	);
}
