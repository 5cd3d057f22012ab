import { type ReactNode, useId } from 'react';
import { PERMISSIONS, type Permission } from '#shop/staff/permissions.ts';
import type { ActionError } from '../../page-handlers.ts';
import { CheckField, FieldErrors } from '../../ui/field.tsx';
import { ticksOf } from '../forms/form-values.ts';

type PermissionTicksProps = {
	/** Those that can be given. */
	offered: readonly Permission[];
	/** Those that are ticked until something else was sent. */
	given?: readonly Permission[];
	refused: ActionError | undefined;
	children?: ReactNode;
};

/** A tick box for each permission, of a role or an API key. */
export function PermissionTicks({ offered, given = [], refused, children }: PermissionTicksProps) {
	const ticked = Object.fromEntries(given.map((each) => [each, true]));
	const tick = ticksOf<Permission>(ticked, refused);
	const errorId = useId();
	const errors = refused?.errors.permissions;
	return (
		<fieldset>
			<legend className="display text-2xl">May do</legend>
			<FieldErrors id={errorId} {...(errors ? { errors } : {})} />
			{children}
			<div className="mt-2 grid gap-1 md:grid-cols-2 md:gap-x-6 [&_p]:-mt-2 [&_p]:pl-8">
				{offered.map((each) => {
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
	);
}
