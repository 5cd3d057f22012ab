import type { ComponentProps } from 'react';
import { InputField } from '../../ui/field.tsx';

/** The address a person signs in with: to a password manager it is the name the password belongs to. */
export function EmailField(props: Omit<ComponentProps<typeof InputField>, 'name' | 'type'>) {
	return (
		<InputField
			{...props}
			type="email"
			name="email"
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
		/>
	);
}
