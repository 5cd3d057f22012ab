import { Form } from 'react-router';
import type { Permission } from '#shop/staff/permissions.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { PermissionTicks } from '../staff/permission-ticks.tsx';

/** A new API key: its name, what it may do, and its last day. */
export function KeyForm({
	permissions,
	days,
	formKey,
	refused,
	busy,
}: {
	/** What whoever makes it can give it. */
	permissions: readonly Permission[];
	/** As YYYY-MM-DD; `usual` is the end that is offered. */
	days: { today: string; latest: string; usual: string };
	formKey: string;
	refused?: ActionError;
	busy: boolean;
}) {
	const field = fieldsOf<'name' | 'last_day'>({ last_day: days.usual }, refused);
	return (
		<Form method="post" noValidate className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<FormKeyField formKey={formKey} />
			<InputField
				{...field('name')}
				label="Name"
				required
				maxLength={60}
				autoComplete="off"
				hint="Which program uses it: Accounting, Stock sheet."
				className="sm:max-w-96"
			/>
			<PermissionTicks offered={permissions} refused={refused}>
				<p className="text-slate">No more than you may do yourself, now and later.</p>
			</PermissionTicks>
			<InputField
				{...field('last_day')}
				label="Last day"
				type="date"
				required
				min={days.today}
				max={days.latest}
				hint="At most a year from now. You get a mail a week before."
				className="sm:max-w-56"
			/>
			<Button type="submit" busy={busy}>
				Make the key
			</Button>
		</Form>
	);
}
