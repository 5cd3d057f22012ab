import { useId } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '#shop/staff/permissions.ts';
import type { ActionError } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField } from '../../ui/field.tsx';
import { fieldsOf, ticksOf } from '../forms/form-values.ts';
import { seenBefore } from '../forms/seen-field.tsx';
import { useMay } from '../staff-view.ts';

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
	const posted = useActionData<ActionError>();
	const refused = posted?.values.intent === 'save' ? posted : undefined;
	const { formData } = useNavigation();
	const may = useMay();
	const field = fieldsOf({ name }, refused);
	const ticked = Object.fromEntries(permissions.map((each) => [each, true]));
	const tick = ticksOf<Permission>(ticked, refused);
	const errorId = useId();
	const errors = refused?.errors.permissions;
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
			<fieldset>
				<legend className="display text-2xl">May do</legend>
				<FieldErrors id={errorId} {...(errors ? { errors } : {})} />
				<div className="mt-2 grid gap-1 md:grid-cols-2 md:gap-x-6 [&_p]:-mt-2 [&_p]:pl-8">
					{PERMISSION_NAMES.filter((each) => may(each)).map((each) => {
						const { label, means } = PERMISSIONS[each];
						return (
							<CheckField
								key={each}
								{...tick(each)}
								value="1"
								label={label}
								hint={`${means}.`}
								groupErrorId={errors ? errorId : ''}
							/>
						);
					})}
				</div>
			</fieldset>
			<Button type="submit" busy={formData?.get('intent') === 'save'}>
				{submit}
			</Button>
		</Form>
	);
}
