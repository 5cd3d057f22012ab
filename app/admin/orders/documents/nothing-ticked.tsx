import { EmptyState } from '../../../ui/lists/empty-state.tsx';

/** Where documents of several orders are asked for, but none was ticked. */
export function NothingTicked() {
	return (
		<EmptyState title="No order is ticked" action={{ label: 'Orders', to: '/admin/orders' }}>
			Tick them in the list of orders, then press the button below it again.
		</EmptyState>
	);
}
