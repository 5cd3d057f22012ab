import type { ComponentProps } from 'react';
import { InputField } from '../ui/field.tsx';

/** The address at which somebody wants to be written to; the one they sign in with has account/email-field.tsx. */
export function ContactEmailField(
	props: Pick<ComponentProps<typeof InputField>, 'hint' | 'defaultValue' | 'errors'>,
) {
	return (
		<InputField
			label="Email"
			name="email"
			type="email"
			autoComplete="email"
			autoCapitalize="none"
			required
			maxLength={191}
			{...props}
		/>
	);
}
