import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ActionError } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { ContactEmailField } from '../contact-email-field.tsx';
import { Decoy } from '../decoy.tsx';

/** The form of a question about a product; `asker` is who is signed in, where the page knows. */
export function AskForm({
	action,
	asker,
	longest,
	refused,
}: {
	action: string;
	asker: { name: string; email: string } | null;
	longest: number;
	refused: ActionError | null;
}) {
	const busy = useNavigation().formAction?.startsWith(action) ?? false;
	const form = useRef<HTMLFormElement>(null);
	useFirstWrongField(form, refused);
	const values: Record<string, string> = refused?.values ?? { ...asker };
	const errors = refused?.errors ?? {};
	return (
		<Form ref={form} method="post" action={action} noValidate className="relative space-y-5">
			{refused ? <Notice kind="error" title={refused.message} /> : null}
			<TextField
				label="Question"
				name="question"
				hint="Without phone numbers and addresses: once we have answered it, everybody can read it."
				rows={5}
				required
				maxLength={longest}
				defaultValue={values.question}
				errors={errors.question}
			/>
			<InputField
				label="Name"
				name="name"
				hint="Only the first name is shown."
				autoComplete="name"
				required
				maxLength={120}
				defaultValue={values.name}
				errors={errors.name}
			/>
			<ContactEmailField
				hint="For one mail with the answer. It is never shown."
				defaultValue={values.email}
				errors={errors.email}
			/>
			<Decoy />
			<Button type="submit" busy={busy} className="w-full sm:w-auto">
				Send Question
			</Button>
		</Form>
	);
}
