import { Form, useNavigation } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { seenBefore } from '../forms/seen-field.tsx';
import { HeadFields } from './head-fields.tsx';
import type { PurchaseOrderView } from './purchase-order-view.ts';

/** The day, the rate and the note of an order whose goods are still to come. */
export function DetailsForm({
	order,
	refused,
}: {
	order: PurchaseOrderView;
	refused: ActionError | undefined;
}) {
	const { formData } = useNavigation();
	return (
		<details className="rounded-card bg-paper p-4" open={refused !== undefined}>
			<Summary className="flex min-h-11 items-center justify-between font-semibold">
				Change the day{order.isPriced && order.currency !== 'NGN' ? ', the rate' : ''} or the note
				<Icon name="down" className="size-5 text-slate" />
			</Summary>
			<Form method="post" className="mt-2 space-y-4">
				<input type="hidden" name="seen" value={seenBefore(refused) ?? order.version} />
				<HeadFields order={order} refused={refused} />
				<Button
					type="submit"
					name="intent"
					value="details"
					kind="quiet"
					busy={formData?.get('intent') === 'details'}
				>
					Save
				</Button>
			</Form>
		</details>
	);
}
