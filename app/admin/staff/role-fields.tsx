import { useId } from 'react';
import { CheckField, FieldErrors } from '../../ui/field.tsx';
import type { ShownRole } from './givable-roles.ts';

/** One role of several, each with what it may do. */
export function RoleFields({
	roles,
	chosen,
	errors,
}: {
	roles: readonly ShownRole[];
	chosen: string;
	errors: readonly string[] | undefined;
}) {
	const errorId = useId();
	return (
		<fieldset>
			<legend className="display text-2xl">Role</legend>
			<FieldErrors id={errorId} {...(errors ? { errors } : {})} />
			<div className="mt-2 grid gap-1 [&_p]:-mt-2 [&_p]:pl-8">
				{roles.map(({ value, label, may }) => (
					<CheckField
						key={value}
						type="radio"
						name="role"
						value={value}
						defaultChecked={value === chosen}
						label={label}
						hint={may}
						groupErrorId={errors ? errorId : ''}
					/>
				))}
			</div>
		</fieldset>
	);
}
