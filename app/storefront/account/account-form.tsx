import { type ReactNode, useEffect, useRef } from 'react';
import { Form, isRouteErrorResponse, useLocation, useNavigation } from 'react-router';
import type { ActionError, PageProblem } from '../../page-handlers.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstWrongField } from '../../ui/first-wrong-field.ts';
import type { ReturnTo } from './return-to.ts';

// The form shared by the account screens: sends itself, keeps what was typed and focuses the wrong field.

/** Status of a refusal without an answer: the connection was lost. */
export const NO_RESPONSE = 0;
/** Status of a refusal when the answer was not the shop's. */
export const NOT_UNDERSTOOD = -1;

/** Sends the form; a failure is returned as a refusal, so that the page and what was typed stay. */
export async function sendForm<Answer>(send: () => Promise<Answer>): Promise<Answer | ActionError> {
	try {
		return await send();
	} catch (error) {
		if (error instanceof Response) throw error;
		return { ok: false, ...fault(error), errors: {}, facts: {}, values: {} };
	}
}

function fault(error: unknown): { status: number; message: string } {
	if (isRouteErrorResponse(error)) {
		const { message, reference }: PageProblem = error.data ?? {};
		const shown = reference ? `An unexpected error occurred. Reference: ${reference}` : '';
		return { status: error.status, message: message ?? shown };
	}
	// fetch throws this without a connection.
	return { status: error instanceof TypeError ? NO_RESPONSE : NOT_UNDERSTOOD, message: '' };
}

type AccountFormProps = {
	/** The answer to the last submission of this form. */
	answer: { ok: boolean; errors?: ActionError['errors'] } | undefined;
	/** Called once for each answer, in the browser. */
	onAnswer: () => void;
	returnTo?: ReturnTo;
	submit: string;
	/** The button's text while the form is being sent. */
	busyText?: string;
	children: ReactNode;
	/** Below the button; buttons here may send the form to another page. */
	more?: ReactNode;
};

export function AccountForm(props: AccountFormProps) {
	const { answer, onAnswer, returnTo = {}, submit, busyText, children, more } = props;
	const form = useRef<HTMLFormElement>(null);
	const { formMethod, formAction } = useNavigation();
	const isHere = formAction?.split('?')[0] === useLocation().pathname;
	const busy = formMethod === 'POST' && isHere;
	const shown = useRef<unknown>(undefined);

	useEffect(() => {
		if (!answer || shown.current === answer) return;
		shown.current = answer;
		if (!answer.ok) focusFirstWrongField(form.current);
		onAnswer();
	}, [answer, onAnswer]);

	// Reloading the page's data would redirect somebody who has just signed in before the message is shown.
	return (
		<Form
			ref={form}
			method="post"
			noValidate
			defaultShouldRevalidate={false}
			className="mt-6 grid gap-5"
		>
			{Object.entries(returnTo).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children}
			<Button type="submit" busy={busy} className="mt-1 w-full">
				{busy && busyText ? busyText : submit}
			</Button>
			{more}
		</Form>
	);
}
