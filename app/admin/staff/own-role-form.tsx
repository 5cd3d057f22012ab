import { Form, useNavigation } from 'react-router';
import { PERMISSION_NAMES, type Permission } from '#shop/staff/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { fieldsOf } from '../forms/form-values.ts';
import { seenBefore } from '../forms/seen-field.tsx';
import { useMay } from '../staff-view.ts';
import { PermissionTicks } from './permission-ticks.tsx';

/** A role of the shop's own: its name, and a tick box for each permission that whoever makes it has. */
export function OwnRoleForm({
	name = '',
	permissions = [],
	seen,
	submit,
}: {
	name?: string;
	permissions?: readonly Permission[];
	/** Of a role that is changed (roleSeen). */
	seen?: string;
	submit: string;
}) {
	const posted = usePostedError();
	const refused = posted?.values.intent === 'save' ? posted : undefined;
	const { formData } = useNavigation();
	const may = useMay();
	const field = fieldsOf({ name }, refused);
	return (
		<Form method="post" noValidate className="space-y-4 rounded-card bg-paper p-4 md:p-6">
			<input type="hidden" name="intent" value="save" />
			{seen === undefined ? null : (
				<input type="hidden" name="seen" value={seenBefore(refused) ?? seen} />
			)}
			<InputField
				{...field('name')}
				label="Name"
				required
				maxLength={60}
				autoComplete="off"
				hint="What the staff call it: Warehouse, Saturday help."
				className="sm:max-w-96"
			/>
			<PermissionTicks
				offered={PERMISSION_NAMES.filter((each) => may(each))}
				given={permissions}
				refused={refused}
			/>
			<Button type="submit" busy={formData?.get('intent') === 'save'}>
				{submit}
			</Button>
		</Form>
	);
}
