import { redirect } from 'react-router';
import type { Route } from './+types/view-order-redirect.ts';

export function loader({ params }: Route.LoaderArgs) {
	return redirect(`/myorders/view-order/${encodeURIComponent(params.id)}`, 301);
}
