import { z } from 'zod';
import { requiredSecret, requiredText, withoutUnseen } from '../kit/input.ts';

// The fields of the account forms, with the limits and messages of api-contract "Accounts".

/** A mail address, without the blanks that phone keyboards add around it and what nobody sees. */
export const emailField = requiredText('email', 191)
	.pipe(z.string().overwrite(withoutUnseen).trim())
	.pipe(z.email('The email must be a valid email address.'))
	.meta({ format: 'email', maxLength: 191, examples: ['ngozi@example.com'] });

/** A password that somebody chooses. */
export const newPasswordField = requiredSecret('password', 128)
	.refine((text) => [...text].length >= 8, 'The password must be at least 8 characters.')
	.meta({ minLength: 8, maxLength: 128, format: 'password', examples: ['brass-kettle-42'] });

const chosenTwice = {
	password: newPasswordField,
	password_confirmation: requiredSecret('password confirmation', 128).meta({
		maxLength: 128,
		description: 'The same as password',
		examples: ['brass-kettle-42'],
	}),
};

/** As sent, however wrong. */
const SentTwice = z.object({
	password: z.string().min(1),
	password_confirmation: z.string().min(1),
});

/** Adds the password, its repetition and the rule that both are equal to a form. */
export function withNewPassword<Shape extends z.ZodRawShape>(shape: Shape) {
	return z.object({ ...shape, ...chosenTwice }).refine(
		(form) => {
			const twice = SentTwice.safeParse(form);
			return !twice.success || twice.data.password === twice.data.password_confirmation;
		},
		{
			path: ['password_confirmation'],
			error: 'The password confirmation does not match.',
			// Checked even if other fields are wrong, so that all errors are shown at once.
			when: () => true,
		},
	);
}
