import { useLocation } from 'react-router';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { listAddress } from '../lists/list-address.ts';

/** The pages of a table of changed products. */
export function PreviewPages({ pages }: { pages: { page: number; lastPage: number } }) {
	const { search } = useLocation();
	return (
		<Pagination
			{...pages}
			label="Pages of products"
			href={(to) => listAddress(search, { page: String(to) })}
		/>
	);
}
